import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attribute, collection } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { DumpFormatError } from './dump-error.ts';
import { readDump } from './read-dump.ts';

const told = [
  attribute('copies-supported', values.rangeOfInteger(1, 99)),
  attribute('printer-resolution-default', values.resolution(600, 300, 'dpi')),
  attribute(
    'printer-resolution-supported',
    values.resolution(300, 300, 'dpi'),
    values.resolution(600, 600, 'dpi'),
  ),
  attribute('color-supported', values.boolean(true)),
  attribute('print-quality-supported', values.enumeration(3), values.enumeration(4)),
  attribute('number-up-supported', values.integer(1), values.integer(2)),
  attribute('printer-firmware-version', values.octetString(Uint8Array.of(0x31, 0x2e, 0x30))),
  attribute('printer-info', values.text('a <b> & "c"')),
  attribute('marker-names', values.name('Black toner')),
  attribute('document-format-default', values.mimeMediaType('application/pdf')),
  attribute('media-supported', values.keyword('iso_a4_210x297mm'), values.name('My paper')),
  attribute('printer-more-info', values.uri('http://a/')),
  attribute('proof-print-default', values.outOfBand('noValue')),
  attribute('printer-location', values.textWithLanguage('de', 'Flur')),
  attribute('x-date-time', values.dateTime(Date.UTC(2026, 10, 20))),
  attribute('media-size', collection(attribute('x-dimension', values.integer(21000)))),
];

test('a property list, as ipptool -X prints it', () => {
  expect(readDump(plist(members))).toEqual(told);
});

test('JSON, as ipptool -j prints it, though that is not quite JSON', () => {
  expect(readDump(json)).toEqual(told);
});

test.each([
  ['[', 'JSON'],
  ['[{"group-tag": "operation-attributes-tag"}]', 'no group printer-attributes-tag'],
  ['[{"group-tag": "printer-attributes-tag", "a": 1.5}]', 'a 1.5 is no 32-bit integer'],
  ['[{"group-tag": "printer-attributes-tag", "a": [[1]]}]', 'a has a list within a list'],
  ['[{"group-tag": "printer-attributes-tag", "a": []}]', 'a has no value'],
  ['<?xml version="1.0"?>\n<plist><dict>\n<string>', 'line 3: <string> where a key should be'],
  ['<plist><dict/>', 'it ends early'],
  ['<plist><dict/></plist>', 'no attributes of a printer (no answer)'],
  [plist('<key>a</key><integer>x</integer>'), 'a has "x" as an integer'],
  [plist('<key>a</key><data>*</data>'), 'a is no base64'],
  [plist('<key>a</key><string>&bad;</string>'), '&bad; is no character'],
  [plist(`<key>a</key>${'<dict><key>a</key>'.repeat(70)}`), 'more than 64 levels'],
  [
    plist(`<key>a</key>${'<dict><key>a</key>'.repeat(20)}<true/>${'</dict>'.repeat(20)}`),
    '16 levels',
  ],
])('%j is refused: %s', (dump, sentence) => {
  expect(() => readDump(dump)).toThrow(DumpFormatError);
  expect(() => readDump(dump)).toThrow(sentence);
});

test('every text comes through a property list', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      fc.pre(!/^<<.+>>$/.test(text) && !text.includes('\r'));
      const read = readDump(plist(`<key>printer-info</key><string>${escaped}</string>`));
      expect(read).toEqual([attribute('printer-info', values.text(text))]);
    }),
  );
});

test('a broken property list is an error, wherever it breaks', () => {
  const whole = plist(members);
  fc.assert(
    fc.property(fc.nat({ max: whole.length - 20 }), (length) => {
      expect(() => readDump(whole.slice(0, Math.max(length, 1)))).toThrow(DumpFormatError);
    }),
  );
});

function plist(printer: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
<key>Tests</key>
<array><dict>
<key>StatusCode</key><string>successful-ok</string>
<key>ResponseAttributes</key>
<array>
<dict><key>attributes-charset</key><string>utf-8</string></dict>
<dict>${printer}</dict>
</array></dict></array>
<key>Successful</key><true />
</dict>
</plist>
`;
}

const members = `
<key>copies-supported</key>
<dict><key>lower</key><integer>1</integer><key>upper</key><integer>99</integer></dict>
<key>printer-resolution-default</key>
<dict><key>xres</key><integer>600</integer><key>yres</key><integer>300</integer><key>units</key><string>dpi</string></dict>
<key>printer-resolution-supported</key><array>
<dict><key>xres</key><integer>300</integer><key>yres</key><integer>300</integer><key>units</key><string>dpi</string></dict>
<dict><key>xres</key><integer>600</integer><key>yres</key><integer>600</integer><key>units</key><string>dpi</string></dict>
</array>
<key>color-supported</key><true />
<key>print-quality-supported</key><array><integer>3</integer><integer>4</integer></array>
<key>number-up-supported</key><array><integer>1</integer><integer>2</integer></array>
<key>printer-firmware-version</key><data>MS4w</data>
<key>printer-info</key><string>a &lt;b&gt; &amp; "c"</string>
<key>marker-names</key><string>Black toner</string>
<key>document-format-default</key><string>application/pdf</string>
<key>media-supported</key><array><string>iso_a4_210x297mm</string><string>My paper</string></array>
<key>printer-more-info</key><string>http://a/</string>
<key>proof-print-default</key><string>&lt;&lt;no-value&gt;&gt;</string>
<key>printer-location</key><dict><key>language</key><string>de</string><key>string</key><string>Flur</string></dict>
<key>x-date-time</key><date>2026-11-20T00:00:00Z</date>
<key>media-size</key><dict><key>x-dimension</key><integer>21000</integer></dict>
`;

const json = `[
    {
        "group-tag": "operation-attributes-tag",
        "attributes-charset": "utf-8"
    },
    {
        "group-tag": "printer-attributes-tag",
        "copies-supported": {
            "lower": 1,
            "upper":99
        },
        "printer-resolution-default": {
            "units": "dpi",
            "xres": 600,
            "yres":300
        },
        "printer-resolution-supported": [
            {
                "units": "dpi",
                "xres": 300,
                "yres":300
            },
            {
                "units": "dpi",
                "xres": 600,
                "yres":600
            },
        ],
        "color-supported": true,
        "print-quality-supported": [
            3,
            4
        ],
        "number-up-supported": [
            1,
            2
        ],
        "printer-firmware-version": "312E30",
        "printer-info": "a <b> & \\"c\\"",
        "marker-names": "Black toner",
        "document-format-default": "application/pdf",
        "media-supported": [
            "iso_a4_210x297mm",
            "My paper"
        ],
        "printer-more-info": "http://a/",
        "proof-print-default",
        "printer-location": {
            "language": "de",
            "string": "Flur"
        },
        "x-date-time": "2026-11-20T00:00:00Z",
        "media-size": {
            "x-dimension": 21000
        }
    }
]
`;
