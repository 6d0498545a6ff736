/** What a column can hold in portable SQL: text, numbers, bytes. A Date can't be bound. */
export type SqlValue = string | number | Uint8Array | null;

/** How one field of a record stands in a column. */
export interface Column<T, S extends SqlValue> {
  toSql(value: T): S;
  fromSql(stored: S): T;
}

/** A column that may be null; the record then lacks the field. */
export interface OptionalColumn<T, S extends SqlValue> extends Column<T | undefined, S | null> {
  readonly optional: true;
}

/** A column for each field of a record; only optional fields have optional columns. */
export type Columns<T> = {
  readonly [K in keyof T]-?: object extends Pick<T, K>
    ? OptionalColumn<Exclude<T[K], undefined>, SqlValue>
    : Column<T[K], SqlValue>;
};

/** The row that a table of columns makes. */
export type Row<C> = {
  [K in keyof C]: C[K] extends Column<infer _T, infer S> ? S : never;
};

export const text: Column<string, string> = {
  toSql: (value) => value,
  fromSql: (stored) => stored,
};

export const integer: Column<number, number> = {
  toSql: (value) => value,
  fromSql: (stored) => stored,
};

export const flag: Column<boolean, number> = {
  toSql: (value) => (value ? 1 : 0),
  fromSql: (stored) => stored !== 0,
};

/** 64 bits don't fit a number: decimal text. */
export const long: Column<bigint, string> = {
  toSql: (value) => value.toString(),
  fromSql: (stored) => BigInt(stored),
};

/** One of a few words or numbers; trusted on reading, since only the store writes them. */
export function oneOf<T extends string | number>(): Column<T, T> {
  return { toSql: (value) => value, fromSql: (stored) => stored };
}

/** Lists and small objects that no query looks into. */
export function json<T>(): Column<T, string> {
  return { toSql: (value) => JSON.stringify(value), fromSql: (stored) => JSON.parse(stored) as T };
}

export function optional<T, S extends SqlValue>(column: Column<T, S>): OptionalColumn<T, S> {
  return {
    optional: true,
    toSql: (value) => (value === undefined ? null : column.toSql(value)),
    fromSql: (stored) => (stored === null ? undefined : column.fromSql(stored)),
  };
}

/** The record that a row holds; columns that are not the record's are left out. */
export function recordOf<T>(columns: Columns<T>, row: object): T {
  const { blank, list } = listed(columns);
  const record: Record<string, unknown> = { ...blank };
  const stored = row as Record<string, never>;
  for (const { field, column } of list) {
    const value = column.fromSql(stored[field] ?? null);
    if (value !== undefined) record[field] = value;
  }
  return record as T;
}

/** The whole row of a new record: null where an optional field is missing. */
export function rowOf<C extends object>(columns: C, record: object): Row<C> {
  const given = record as Record<string, unknown>;
  const row: Record<string, SqlValue> = {};
  for (const { field, column } of listed(columns).list) {
    row[field] = column.toSql(given[field]);
  }
  return row as Row<C>;
}

/** Only the columns of the fields that are there; a field that is `undefined` clears its column. */
export function changesOf<C extends object>(columns: C, fields: object): Partial<Row<C>> {
  const given = fields as Record<string, unknown>;
  const changes: Record<string, SqlValue> = {};
  for (const { field, column } of listed(columns).list) {
    if (field in given) changes[field] = column.toSql(given[field]);
  }
  return changes as Partial<Row<C>>;
}

/** The columns of a table, listed once: rows come by the thousand. */
interface Listed {
  readonly list: readonly {
    readonly field: string;
    readonly column: Column<unknown, SqlValue>;
  }[];
  /** A record's fields without values. A wide object that gets its fields one by one is a slow one. */
  readonly blank: Readonly<Record<string, undefined>>;
}

const lists = new WeakMap<object, Listed>();

function listed(columns: object): Listed {
  const known = lists.get(columns);
  if (known !== undefined) return known;
  const entries: readonly [string, Column<unknown, SqlValue>][] = Object.entries(columns);
  const list = entries.map(([field, column]) => ({ field, column }));
  const always = list.filter(({ column }) => !('optional' in column));
  const made = { list, blank: Object.fromEntries(always.map(({ field }) => [field, undefined])) };
  lists.set(columns, made);
  return made;
}
