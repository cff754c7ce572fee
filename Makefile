# Handglass. `make demo` shows it, `make test` tests it; both install what they need (.ci/packages).
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build
.PHONY: deps build release demo test lint bench soak fuzz clean install

DESTDIR ?=
PREFIX ?= /usr
SCENE := Configs/scenes/settings.yaml
TRACE := Configs/traces/settings-tour.evemu
# The release binary carries the Swift runtime in itself: a target machine needs no toolchain.
RELEASE := swift build -c release --static-swift-stdlib --product handglass
BINARY = $(shell $(RELEASE) --show-bin-path)/handglass

deps:
	.ci/install-packages build run test

build:
	.ci/install-packages build run
	swift build

release:
	.ci/install-packages build run
	$(RELEASE)

demo: release
	HANDGLASS_DATA=Configs $(BINARY) replay $(TRACE) --scene $(SCENE) --events - --screenshot demo.png
	@printf '%s\n' '' \
	  'A recorded touch was just replayed on the settings scene, without a screen and without a touch panel. The lines above' \
	  'are what the controls told; demo.png is the last picture.' '' \
	  'On a panel (a text console, a display and a touch screen), as root:' \
	  '  make install' \
	  '  handglass run --scene /usr/share/handglass/scenes/settings.yaml' \
	  'and in another terminal, what a program sees and sets:' \
	  '  handglass ctl watch'

# The virtual machine's tests come last and alone: they time a real kernel.
test: deps
	.ci/run-tests --skip VirtualMachineTests
	Tests/vm/prepare
	.ci/run-tests --filter VirtualMachineTests

lint:
	.ci/install-packages build
	swift format lint --strict --recursive --parallel Package.swift Sources Tests
	.ci/check-imports

# Instructions are counted where valgrind is there; it is no part of what a build needs.
bench: release
	swift build -c release --static-swift-stdlib --product handglass-bench
	HANDGLASS_DATA=Configs $(BINARY)-bench

# Ten million random frames; HANDGLASS_SEED sets where they come from.
soak:
	.ci/install-packages build run
	swift build -c release --static-swift-stdlib --product handglass-soak
	HANDGLASS_DATA=Configs $$(swift build -c release --static-swift-stdlib --show-bin-path)/handglass-soak

# Searches every parser for inputs that crash or hang it; FUZZ_SECONDS for each.
fuzz:
	.ci/install-packages build
	Tests/Fuzz/run

clean:
	rm -rf .build demo.png

install: release
	install -D -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/handglass
	cd Configs && find . -type f -exec install -D -m 644 {} $(DESTDIR)$(PREFIX)/share/handglass/{} \;
	cd systemd && find . -name '*.service' -o -name '*.socket' | \
	  xargs -I{} install -D -m 644 {} $(DESTDIR)$(PREFIX)/lib/systemd/system/{}
	install -D -m 644 systemd/sysusers.conf $(DESTDIR)$(PREFIX)/lib/sysusers.d/handglass.conf
