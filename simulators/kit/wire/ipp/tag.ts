/** Tags that begin a group of attributes or end them all (RFC 8010 3.5.1, RFC 3995, RFC 3998, PWG 5100.22). */
export const groupTag = {
  operation: 0x01,
  job: 0x02,
  printer: 0x04,
  unsupported: 0x05,
  subscription: 0x06,
  eventNotification: 0x07,
  resource: 0x08,
  document: 0x09,
  system: 0x0a,
} as const;

export const endOfAttributesTag = 0x03;

/** Tags that tell a value's syntax (RFC 8010 3.5.2). The first six are out-of-band: they carry no value. */
export const valueTag = {
  unsupported: 0x10,
  unknown: 0x12,
  noValue: 0x13,
  notSettable: 0x15,
  deleteAttribute: 0x16,
  adminDefine: 0x17,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  octetString: 0x30,
  dateTime: 0x31,
  resolution: 0x32,
  rangeOfInteger: 0x33,
  begCollection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  endCollection: 0x37,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  uriScheme: 0x46,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
  memberAttrName: 0x4a,
  extension: 0x7f,
} as const;

export type GroupName = keyof typeof groupTag;
export type ValueTagName = keyof typeof valueTag;

const valueTagNames = new Map<number, string>(
  Object.entries(valueTag).map(([name, number]) => [number, name]),
);

/** Tags below 0x10 delimit groups; all others belong to values (RFC 8010 3.5). */
export function isDelimiter(tag: number): boolean {
  return tag < 0x10;
}

export function isOutOfBand(tag: number): boolean {
  return tag >= 0x10 && tag <= 0x1f;
}

/** The syntax's name, or the number in hex where it has none. */
export function describeTag(tag: number): string {
  return valueTagNames.get(tag) ?? `0x${tag.toString(16).padStart(2, '0')}`;
}

/** A table by tag: looked into for each value, so that it is an array with a place for every octet. */
export function byTag<T>(
  entries: readonly (readonly [tag: number, entry: T])[],
): readonly (T | undefined)[] {
  const table = Array.from<T | undefined>({ length: 256 });
  for (const [tag, entry] of entries) table[tag] = entry;
  return table;
}
