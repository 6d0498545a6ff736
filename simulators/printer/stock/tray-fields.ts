/** `name=main;level=250;` by name, in lower case (PWG 5100.13 5.6.16). */
export function fieldsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(';').flatMap((field) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(field) ?? [];
      return name === '' ? [] : [[name.toLowerCase(), value] as const];
    }),
  );
}

/** The same text with other values; a field that is not there stays away. */
export function withFields(text: string, fields: Readonly<Record<string, number>>): string {
  return Object.entries(fields).reduce(
    (told, [name, value]) =>
      told.replace(new RegExp(`(^|;)(${name})=[^;]*`, 'i'), `$1$2=${String(value)}`),
    text,
  );
}
