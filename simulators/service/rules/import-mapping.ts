const fields = ['userName', 'firstName', 'lastName', 'email', 'group'] as const;

export type ImportField = (typeof fields)[number];

/** In which column, from 0 on, a field stands. */
export type ImportMapping = { readonly [F in ImportField]?: number } & {
  readonly userName: number;
};

const mostColumns = 1000;

/**
 * The parameter `mapping` of POST /users/import: pairs of field and column such as
 * `userName:0,email:3`, fields in any case. Answers what is wrong where it cannot be read.
 */
export function readImportMapping(text: string): ImportMapping | string {
  const mapping: { [F in ImportField]?: number } = {};
  for (const pair of text.split(',')) {
    const [, name, digits] = /^\s*(\w+)\s*:\s*(\d{1,4})\s*$/.exec(pair) ?? [];
    if (name === undefined) return `"${pair}" is not <field>:<column>`;
    const field = fields.find((one) => one.toLowerCase() === name.toLowerCase());
    if (field === undefined)
      return `there is no field ${name}; the fields are ${fields.join(', ')}`;
    if (mapping[field] !== undefined) return `${field} is given more than once`;
    const column = Number(digits);
    if (column >= mostColumns) return `columns are numbered from 0 to ${String(mostColumns - 1)}`;
    mapping[field] = column;
  }
  const { userName } = mapping;
  return userName === undefined ? 'userName has no column' : { ...mapping, userName };
}

/**
 * The parameter `separator`: one character, also `\t` as two; undefined where it can be none. Quotes
 * and line ends have a meaning of their own.
 */
export function readSeparator(text: string): string | undefined {
  const separator = text === '\\t' ? '\t' : text;
  if (!/^[^"]$/su.test(separator)) return undefined;
  return separator !== '\t' && /[\p{Cc}\ufffd\ufeff]/u.test(separator) ? undefined : separator;
}
