/** A JSON value as it stands on the wire. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [member: string]: Json };

export type JsonObject = { readonly [member: string]: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The items of a list; none of anything else. */
export function itemsOf(value: Json | undefined): readonly Json[] {
  return isArray(value) ? value : [];
}

/** The member of an object, or undefined where there is none or it isn't an object. */
export function member(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined;
}

/** The member as a string; undefined for any other type. */
export function textMember(value: Json | undefined, name: string): string | undefined {
  const found = member(value, name);
  return typeof found === 'string' ? found : undefined;
}

/** The member as a string; an empty one for any other type. */
export function memberText(value: Json | undefined, name: string): string {
  return textMember(value, name) ?? '';
}

/** The member as a number; undefined for any other type. */
export function numberMember(value: Json | undefined, name: string): number | undefined {
  const found = member(value, name);
  return typeof found === 'number' ? found : undefined;
}

/** A value as a form would carry it: texts as they are, all else as JSON. */
export function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
}
