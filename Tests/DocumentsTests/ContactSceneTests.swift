import Documents
import Testing

@Suite("Contacts, fields and volume in scenes")
struct ContactSceneTests {
    private func errors(_ content: String, csv: String = "") -> [String] {
        let text = """
            handglass: 1
            device: phone-4.7
            start: a
            screens:
              a:
                content:
                  - textField: { id: to, frame: [0, 0] }
                  - label: { id: l, frame: [0, 0], text: x }
                  - \(content)
            """
        do {
            _ = try SceneReader.check(Array(text.utf8), file: "s.yaml") { path, _ in
                path == "c.csv" ? .success(Array(csv.utf8)) : .failure(FileProblem("\(path): gone"))
            }
            return []
        } catch { return error.diagnostics.map { String($0.text.drop { $0 != " " }.dropFirst()) } }
    }

    private func contacts(_ csv: String) -> [String] {
        errors("contactAddButton: { frame: [0, 0], target: to, contacts: c.csv }", csv: csv)
    }

    @Test("a contact-add button needs a text to add to")
    func target() {
        #expect(
            errors("contactAddButton: { frame: [0, 0], target: l }")
                == ["contactAddButton: its target \"l\" is a label; name a text field"])
        #expect(errors("contactAddButton: { frame: [0, 0], target: to }") == [])
        #expect(errors("contactAddButton: { frame: [0, 0] }").count == 1)
    }

    @Test("contacts come from a table as any spreadsheet writes it")
    func tables() {
        #expect(contacts("name,email,phone\nAda,a@x.org,1\n") == [])
        #expect(contacts("\u{FEFF}Name,Phone\r\n\"Hopper, \"\"Amazing\"\" Grace\",2\r\n\r\n") == [])
        #expect(contacts("name\n\"two\nlines\"") == [])
    }

    @Test("what is wrong with a table is told with its line")
    func wrong() {
        let start = "contactAddButton: \"contacts\" "
        #expect(contacts("") == [start + "c.csv:1:1: its header has no name; begin it with the line name,email,phone"])
        #expect(
            contacts("name,fax\n") == [
                start + "c.csv:1:6: its header has \"fax\"; the columns are name, email and phone"
            ])
        #expect(
            contacts("name,email\nA,b\nHopper, Grace,g\n")
                == [start + "c.csv:3:1: it has 3 cells, not 2; put cells that hold commas in quotes"])
        #expect(
            contacts("name,email\nA\n")
                == [start + "c.csv:2:1: it has 1 cells, not 2; write a comma for each cell that is empty"])
        #expect(
            contacts("name,email,Name\n")
                == [start + "c.csv:1:12: its header has \"Name\" twice; leave one of the columns out"])
        #expect(contacts("email,name\na@x.org,\n") == [start + "c.csv:2:9: a contact has no name; give it one"])
        #expect(
            contacts("name,email\nA\"da,a\n")
                == [
                    start
                        + "c.csv:2:2: a quote stands inside a cell; put the whole cell in quotes, and the quote twice"
                ])
        // A line's end within quotes counts once, however it is written.
        #expect(
            contacts("name,email\r\n\"two\r\nlines\",a\r\n\"Ada\"b,c\r\n")
                == [
                    start
                        + "c.csv:4:6: something follows a cell's closing quote; write a comma between cells, and quotes within a cell twice"
                ])
        #expect(
            errors("contactAddButton: { frame: [0, 0], target: to, contacts: [ { name: \"\" } ] }")
                == ["contact: \"name\" is empty; give the contact a name"])
        #expect(contacts("name\n\"open\n") == [start + "c.csv:2:1: a quote opens here that does not end; close it"])
        #expect(
            errors("contactAddButton: { frame: [0, 0], target: to, contacts: gone.csv }")
                == [start + "names a file that cannot be read: gone.csv: gone; put it beside the scene"])
    }

    @Test("an output in use is one of the list")
    func output() {
        #expect(
            errors("volume: { frame: [0, 0], route: [ { id: here, name: Here } ], output: her }")
                == ["volume: \"output\" names no output: \"her\"; did you mean \"here\"?"])
    }
}

@Suite("What may stand in a row")
struct RowContentTests {
    @Test("a table, a pager and a network indicator cannot", arguments: ["table", "pager", "networkActivity"])
    func containers(kind: String) {
        let found = Scenes.errors(
            content: "- table: { frame: [0, 0, 100, 100], sections: [ { rows: [ { control: { \(kind): {} } } ] } ] }")
        #expect(found.count == 1 && found[0].hasSuffix(": \(kind): a \(kind) cannot stand in a row; use a control"))
    }
}
