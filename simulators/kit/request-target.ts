import type { IncomingMessage } from 'node:http';

/** RFC 9112 3.2.2; printers are also reached by the schemes of IPP (RFC 8010 4). */
const absoluteForm = /^(?:https?|ipps?):\/\/([^/?#]*)/i;

/** The host and port in a target in absolute form; undefined for the other forms. */
export function targetAuthority(target: string): string | undefined {
  return absoluteForm.exec(target)?.[1];
}

/** The path and query of a target in absolute form; other targets as they are. */
export function originForm(target: string): string {
  const rest = target.replace(absoluteForm, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}

/** The name and port that a request is for: those of an absolute target count before its Host (RFC 9112 3.2.2). */
export function requestedHost({
  url = '',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): string | undefined {
  return targetAuthority(url) ?? headers.host;
}

/** Rewrites an absolute target, so that servers read only one form. */
export function readInOriginForm(request: IncomingMessage): void {
  const { url = '/' } = request;
  const host = requestedHost(request);
  if (host !== undefined) request.headers.host = host;
  request.url = originForm(url);
}
