/** JSON as it passes. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** A request on its way to the service. */
export interface Call {
  readonly method: string;
  /** Below /api/v1; the whole path of what lies outside of the interface. */
  readonly path: string;
  readonly isOutside: boolean;
  /** Method and path of the interface, as 'GET /groups/{id}'; empty for none of its calls. */
  readonly operation: string;
  /** Without the question mark. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** An answer on its way back: JSON is parsed once at the service and written once to the caller. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: { readonly json: Json } | { readonly bytes: Buffer };
}

export type Next = (call: Call) => Promise<Reply>;

export function jsonOf({ content }: Reply): Json | undefined {
  return 'json' in content ? content.json : undefined;
}

/** The answer's JSON where it is an object. */
export function objectOf(reply: Reply): JsonObject | undefined {
  const json = jsonOf(reply);
  return json !== undefined && isObject(json) ? json : undefined;
}

export function isObject(json: Json): json is JsonObject {
  return typeof json === 'object' && json !== null && !isList(json);
}

export function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

export function withJson(reply: Reply, json: Json): Reply {
  return { ...reply, content: { json } };
}

export function mapJson(reply: Reply, change: (json: Json) => Json): Reply {
  const json = jsonOf(reply);
  return json === undefined ? reply : withJson(reply, change(json));
}

/** Changes every object anywhere in it, the innermost first. */
export function mapObjects(json: Json, change: (object: JsonObject) => JsonObject): Json {
  if (isList(json)) return json.map((one) => mapObjects(one, change));
  if (!isObject(json)) return json;
  const inner = Object.entries(json).map(([name, value]) => [name, mapObjects(value, change)]);
  return change(Object.fromEntries(inner) as JsonObject);
}

/** Changes the members of that name in every object. */
export function mapMembers(
  reply: Reply,
  names: ReadonlySet<string>,
  change: (value: Json) => Json,
): Reply {
  return mapJson(reply, (json) =>
    mapObjects(json, (object) =>
      Object.fromEntries(
        Object.entries(object).map(([name, value]) => [
          name,
          names.has(name) ? change(value) : value,
        ]),
      ),
    ),
  );
}

export function jsonReply(status: number, json: Json): Reply {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status, headers, content: { json } };
}

export function bytesReply(status: number, type: string, text: string | Buffer): Reply {
  return { status, headers: { 'content-type': type }, content: { bytes: Buffer.from(text) } };
}

/** The same caller's question: a GET without parameters. `operation` is its name, and its path where that has no placeholder. */
export function readingCall({ headers, isOutside }: Call, operation: string): Call {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith('content-'));
  return {
    method: 'GET',
    path: operation.split(' ')[1] ?? '',
    isOutside,
    operation,
    query: '',
    headers: Object.fromEntries(kept),
    body: Buffer.alloc(0),
  };
}

/** A refusal by HTTP status, in words of the foreign service's own. */
export function refusal(status: number, message: string): Reply {
  return jsonReply(status, { error: message });
}

/** What our service calls the problem of a refusal by status: 'document-not-found'. */
export function problemOf(reply: Reply): string | undefined {
  const type = objectOf(reply)?.['type'];
  const prefix = 'urn:platen:problem:';
  return typeof type === 'string' && type.startsWith(prefix)
    ? type.slice(prefix.length)
    : undefined;
}

export function errorCodeOf(reply: Reply): number | undefined {
  const code = reply.status === 200 ? objectOf(reply)?.['errorCode'] : undefined;
  return typeof code === 'number' ? code : undefined;
}

/** A member that is text; empty where it is not. */
export function textOf(object: JsonObject | undefined, name: string): string {
  const value = object?.[name];
  return typeof value === 'string' ? value : '';
}
