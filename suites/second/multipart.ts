import { Given, type SentFile } from './asked.ts';
import { Refusal } from './refusal.ts';

/** Reads a whole multipart/form-data body; one that ends before its last boundary is refused. */
export function readMultipart(body: Buffer, type: string): Given {
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary === undefined) throw new Refusal(422, 'no boundary');
  const mark = `\r\n--${boundary}`;
  const whole = Buffer.concat([Buffer.from('\r\n'), body]);
  const values = new Map<string, string[]>();
  let file: SentFile | undefined;
  let at = whole.indexOf(mark);
  while (at >= 0 && whole.toString('latin1', at + mark.length, at + mark.length + 2) !== '--') {
    const next = whole.indexOf(mark, at + mark.length);
    if (next < 0) throw new Refusal(422, 'the body is cut off');
    const part = readPart(whole.subarray(at + mark.length + 2, next));
    if (part.fileName !== undefined) file = { fileName: part.fileName, bytes: part.content };
    else values.set(part.name, [...(values.get(part.name) ?? []), part.content.toString('utf8')]);
    at = next;
  }
  if (at < 0) throw new Refusal(422, 'the body is cut off');
  return new Given(values, file);
}

function readPart(part: Buffer): {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly content: Buffer;
} {
  const end = part.indexOf('\r\n\r\n');
  const head = part.toString('utf8', 0, Math.max(end, 0));
  return {
    name: /[; ]name="([^"]*)"/.exec(head)?.[1] ?? '',
    fileName: /filename="([^"]*)"/.exec(head)?.[1],
    content: part.subarray(end + 4),
  };
}
