/** The name in a Host header: lower case, without the port, IPv6 without its brackets. */
export function hostName(host: string | undefined): string {
  const lower = (host ?? '').toLowerCase();
  const bracketed = /^\[([^\]]*)\]/.exec(lower)?.[1];
  return bracketed ?? lower.replace(/:\d*$/, '');
}
