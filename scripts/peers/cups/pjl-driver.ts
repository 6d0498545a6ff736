/**
 * A driver that sends PDF behind PJL, as office printers on port 9100 take it: what a socket queue
 * needs to pass on copies, sides and colour (PPD specification 4.3, chapter 6).
 */
export function pjlDriver(): string {
  return `${[...head, ...jobControl, ...paper].join('\n')}\n`;
}

const head = [
  '*PPD-Adobe: "4.3"',
  '*FormatVersion: "4.3"',
  '*FileVersion: "1.0"',
  '*LanguageVersion: English',
  '*LanguageEncoding: ISOLatin1',
  '*PCFileName: "PLATEN.PPD"',
  '*Product: "(Platen)"',
  '*Manufacturer: "Platen"',
  '*ModelName: "Platen PDF behind PJL"',
  '*ShortNickName: "Platen PDF behind PJL"',
  '*NickName: "Platen PDF behind PJL"',
  '*PSVersion: "(3010.000) 0"',
  '*LanguageLevel: "3"',
  '*ColorDevice: True',
  '*DefaultColorSpace: RGB',
  '*FileSystem: False',
  '*Throughput: "1"',
  '*TTRasterizer: Type42',
  '*cupsManualCopies: False',
  '*cupsFilter2: "application/vnd.cups-pdf application/pdf 0 -"',
];

const exit = '<1B>%-12345X';

const jobControl = [
  `*JCLBegin: "${exit}@PJL JOB<0A>"`,
  '*JCLToPDFInterpreter: "@PJL ENTER LANGUAGE=PDF<0A>"',
  `*JCLEnd: "${exit}@PJL EOJ<0A>${exit}"`,
  ...choice('JCLDuplex', {
    None: 'DUPLEX=OFF',
    DuplexNoTumble: 'DUPLEX=ON<0A>@PJL SET BINDING=LONGEDGE',
    DuplexTumble: 'DUPLEX=ON<0A>@PJL SET BINDING=SHORTEDGE',
  }),
  ...choice('JCLColorMode', { Color: 'RENDERMODE=COLOR', Gray: 'RENDERMODE=GRAYSCALE' }),
];

const size = '"<</PageSize[595 842]>>setpagedevice"';

const paper = [
  ...['PageSize', 'PageRegion'].flatMap((keyword) => [
    `*OpenUI *${keyword}: PickOne`,
    `*OrderDependency: 30 AnySetup *${keyword}`,
    `*Default${keyword}: A4`,
    `*${keyword} A4: ${size}`,
    `*CloseUI: *${keyword}`,
  ]),
  '*DefaultImageableArea: A4',
  '*ImageableArea A4: "12 12 583 830"',
  '*DefaultPaperDimension: A4',
  '*PaperDimension A4: "595 842"',
];

/** What can be chosen, and what PJL then sets; the first is the default. */
function choice(keyword: string, settings: Readonly<Record<string, string>>): readonly string[] {
  const [first = ''] = Object.keys(settings);
  return [
    `*JCLOpenUI *${keyword}: PickOne`,
    `*OrderDependency: 10 JCLSetup *${keyword}`,
    `*Default${keyword}: ${first}`,
    ...Object.entries(settings).map(([name, set]) => `*${keyword} ${name}: "@PJL SET ${set}<0A>"`),
    `*JCLCloseUI: *${keyword}`,
  ];
}
