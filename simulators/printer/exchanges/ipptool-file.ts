import type { PrinterExchange, ShownAttribute } from './exchange.ts';

/** The request as a test file of ipptool, which replaces $uri and $filename. */
export function ipptoolFile(exchange: PrinterExchange): string | undefined {
  const { operation = '', request, status, bytes } = exchange;
  if (request === undefined) return undefined;
  const groups = [...Map.groupBy(request.attributes, ({ group }) => group)];
  const lines = [
    `NAME "${operation}"`,
    `OPERATION ${operation}`,
    ...groups.flatMap(([group, all]) => [
      `GROUP ${group}-attributes-tag`,
      ...all.map(attributeLine),
    ]),
    ...(bytes === 0 ? [] : ['FILE $filename']),
    ...(status === undefined ? [] : [`STATUS ${status}`]),
  ];
  return `{\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}

function attributeLine({ syntax, name, values }: ShownAttribute): string {
  const text = name === 'printer-uri' ? '$uri' : values.map(quoted).join(',');
  return `${unwritable.has(syntax) ? '# ' : ''}ATTR ${syntax} ${name} ${text}`;
}

/** Their values as text do not suffice to send them again. */
const unwritable: ReadonlySet<string> = new Set([
  'collection',
  'octetString',
  'noValue',
  'unknown',
  'unsupported',
]);

function quoted(value: string): string {
  return /^[\w./:;+-]+$/.test(value) ? value : `"${value.replace(/["\\$]/g, '\\$&')}"`;
}
