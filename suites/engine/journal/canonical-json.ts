/**
 * The one way to write a JSON value (RFC 8785): no space, members in the order of their names'
 * UTF-16 code units, numbers and texts as ECMAScript writes them. Throws TypeError for what is no
 * JSON (NaN, undefined, a bigint, half a surrogate pair), with the place where it stands.
 */
export function canonicalJson(value: unknown): string {
  return write(value, '');
}

function write(value: unknown, place: string): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return writeNumber(value, place);
  if (typeof value === 'string') return writeText(value, place);
  if (Array.isArray(value))
    return `[${value.map((item, at) => write(item, `${place}/${String(at)}`)).join(',')}]`;
  if (typeof value === 'object') return writeMembers(value, place);
  throw new TypeError(`${place || 'the value'} is not JSON: ${typeof value}`);
}

// The default order of texts is that of UTF-16 code units (RFC 8785 3.2.3).
function writeMembers(value: object, place: string): string {
  const members = new Map<string, unknown>(Object.entries(value));
  const written = [...members.keys()]
    .toSorted()
    .map((name) => `${writeText(name, place)}:${write(members.get(name), `${place}/${name}`)}`);
  return `{${written.join(',')}}`;
}

/** As Number.prototype.toString has it (RFC 8785 3.2.2.3); -0 is 0. */
function writeNumber(value: number, place: string): string {
  if (!Number.isFinite(value))
    throw new TypeError(`${place || 'the value'} is not JSON: ${String(value)}`);
  return JSON.stringify(value);
}

/** JSON.stringify escapes as RFC 8785 3.2.2.2 wants it, but would let half a surrogate pair through. */
function writeText(value: string, place: string): string {
  if (!value.isWellFormed())
    throw new TypeError(`${place || 'the value'} is not JSON: half a surrogate pair`);
  return JSON.stringify(value);
}
