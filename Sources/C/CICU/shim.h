// ICU's functions carry its version in their names, by macros that Swift does not see. Here they have names that stay.
#pragma once
#include <unicode/ucal.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/uloc.h>
#include <unicode/unum.h>
#include <unicode/unumberformatter.h>
#include <unicode/ureldatefmt.h>

#define ICU static inline __attribute__((always_inline))

ICU UDateFormat *icu_udat_open(UDateFormatStyle time, UDateFormatStyle date, const char *locale, UErrorCode *status) {
    return udat_open(time, date, locale, 0, 0, 0, 0, status);
}
ICU void icu_udat_close(UDateFormat *format) { udat_close(format); }
ICU int32_t icu_udat_toPattern(const UDateFormat *format, UChar *to, int32_t capacity, UErrorCode *status) {
    return udat_toPattern(format, 0, to, capacity, status);
}
ICU int32_t icu_udat_getSymbols(
    const UDateFormat *format, UDateFormatSymbolType type, int32_t index, UChar *to, int32_t capacity,
    UErrorCode *status) {
    return udat_getSymbols(format, type, index, to, capacity, status);
}
ICU UDateTimePatternGenerator *icu_udatpg_open(const char *locale, UErrorCode *status) {
    return udatpg_open(locale, status);
}
ICU void icu_udatpg_close(UDateTimePatternGenerator *generator) { udatpg_close(generator); }
ICU int32_t icu_udatpg_getBestPattern(
    UDateTimePatternGenerator *generator, const UChar *skeleton, int32_t length, UChar *to, int32_t capacity,
    UErrorCode *status) {
    return udatpg_getBestPattern(generator, skeleton, length, to, capacity, status);
}
ICU UNumberFormat *icu_unum_open(const char *locale, UErrorCode *status) {
    return unum_open(UNUM_DECIMAL, 0, 0, locale, 0, status);
}
ICU void icu_unum_close(UNumberFormat *format) { unum_close(format); }
ICU int32_t icu_unum_getSymbol(
    const UNumberFormat *format, UNumberFormatSymbol symbol, UChar *to, int32_t capacity, UErrorCode *status) {
    return unum_getSymbol(format, symbol, to, capacity, status);
}
ICU URelativeDateTimeFormatter *icu_ureldatefmt_open(const char *locale, UErrorCode *status) {
    return ureldatefmt_open(
        locale, 0, UDAT_STYLE_LONG, UDISPCTX_CAPITALIZATION_FOR_BEGINNING_OF_SENTENCE, status);
}
ICU void icu_ureldatefmt_close(URelativeDateTimeFormatter *format) { ureldatefmt_close(format); }
ICU int32_t icu_ureldatefmt_today(
    const URelativeDateTimeFormatter *format, UChar *to, int32_t capacity, UErrorCode *status) {
    return ureldatefmt_format(format, 0, UDAT_REL_UNIT_DAY, to, capacity, status);
}
ICU UNumberFormatter *icu_unumf_open(
    const UChar *skeleton, int32_t length, const char *locale, UErrorCode *status) {
    return unumf_openForSkeletonAndLocale(skeleton, length, locale, status);
}
ICU void icu_unumf_close(UNumberFormatter *formatter) { unumf_close(formatter); }
ICU UFormattedNumber *icu_unumf_openResult(UErrorCode *status) { return unumf_openResult(status); }
ICU void icu_unumf_closeResult(UFormattedNumber *result) { unumf_closeResult(result); }
ICU void icu_unumf_formatInt(
    const UNumberFormatter *formatter, int64_t value, UFormattedNumber *result, UErrorCode *status) {
    unumf_formatInt(formatter, value, result, status);
}
ICU int32_t icu_unumf_resultToString(
    const UFormattedNumber *result, UChar *to, int32_t capacity, UErrorCode *status) {
    return unumf_resultToString(result, to, capacity, status);
}
ICU UCalendar *icu_ucal_open(const UChar *zone, int32_t length, UErrorCode *status) {
    return ucal_open(zone, length, "en_US@calendar=gregorian", UCAL_GREGORIAN, status);
}
ICU void icu_ucal_close(UCalendar *calendar) { ucal_close(calendar); }
ICU void icu_ucal_setMillis(UCalendar *calendar, UDate time, UErrorCode *status) {
    ucal_setMillis(calendar, time, status);
}
ICU int32_t icu_ucal_offset(const UCalendar *calendar, UErrorCode *status) {
    return ucal_get(calendar, UCAL_ZONE_OFFSET, status) + ucal_get(calendar, UCAL_DST_OFFSET, status);
}
ICU UBool icu_ucal_nextTransition(const UCalendar *calendar, UDate *transition, UErrorCode *status) {
    return ucal_getTimeZoneTransitionDate(calendar, UCAL_TZ_TRANSITION_NEXT, transition, status);
}
/// Whether ICU knows the zone of this name.
ICU UBool icu_isZone(const UChar *zone, int32_t length) {
    UErrorCode status = U_ZERO_ERROR;
    UChar canonical[128];
    UBool isSystem = 0;
    ucal_getCanonicalTimeZoneID(zone, length, canonical, 128, &isSystem, &status);
    return U_SUCCESS(status) && isSystem;
}

#undef ICU
