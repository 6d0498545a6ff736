import { signal } from '@preact/signals';

/** A call of the control plane. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

export interface Shown {
  readonly call: Call;
  /** Result of the call; undefined until it was made. */
  readonly outcome?: { readonly ok: boolean; readonly text: string };
}

/** The call of the hovered or focused button, else the last call made; shown in the bar at the bottom. */
export const shownCall = signal<Shown | undefined>(undefined);
export const controlUrl = signal('');

class CallError extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** Calls the control plane. Throws CallError with the answer's status and detail. */
async function call<T>({ method, path, body }: Call): Promise<T> {
  const answer = await fetch(`/control${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => {
    throw new CallError(0, noServer);
  });
  const text = await answer.text();
  if (!answer.ok) throw new CallError(answer.status, reasonIn(answer, text));
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

const noServer =
  'The server of this page does not respond. Check that the command that started it is still running.';

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function read<T>(path: string): Promise<T> {
  return call<T>({ method: 'GET', path });
}

/** Makes a call on behalf of the user and shows its result; resolves to undefined if it failed. */
export async function act<T>(asked: Call): Promise<T | undefined> {
  shownCall.value = { call: asked };
  try {
    const answer = await call<T>(asked);
    shownCall.value = { call: asked, outcome: { ok: true, text: 'call made' } };
    return answer;
  } catch (error) {
    shownCall.value = { call: asked, outcome: { ok: false, text: messageOf(error) } };
    return undefined;
  }
}

/** Returns the reason why no image or file exists at a path. */
export async function whyMissing(path: string): Promise<string> {
  const answer = await fetch(`/control${path}`);
  if (answer.ok) return 'the browser cannot display it';
  return reasonIn(answer, await answer.text());
}

/** The detail of a problem; the page's own server answers with plain text. */
function reasonIn({ status, headers }: Response, text: string): string {
  if (headers.get('content-type')?.startsWith('text/plain') === true) return text.trim();
  return detailIn(text) ?? `returned ${status}`;
}

function detailIn(text: string): string | undefined {
  try {
    const problem = JSON.parse(text) as { readonly detail?: unknown };
    return typeof problem.detail === 'string' ? problem.detail : undefined;
  } catch {
    return undefined;
  }
}

/** A shell word, quoted if necessary. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The call as a curl command for a shell with the token in the variable TOKEN. */
export function curlOf({ method, path, body }: Call): string {
  const parts = [
    'curl -H "Authorization: Bearer $TOKEN"',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(body === undefined ? [] : [`--json ${shellWord(JSON.stringify(body))}`]),
    shellWord(controlUrl.value + path),
  ];
  return parts.join(' ');
}

export async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
