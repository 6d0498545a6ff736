import { shellQuoted } from '../kit/shell-quoted.ts';
import type { RunningService } from './service.ts';

/** The ready line for programs: one JSON object, with a target profile of this service. */
export function readyJson(service: RunningService): object {
  const { url, tls, control, profile } = service;
  return {
    ready: true,
    url,
    https: tls !== undefined,
    ...(tls?.caPem === undefined ? {} : { ca: tls.caPem }),
    ...(tls === undefined ? {} : { fingerprint: tls.fingerprint }),
    control,
    profile,
  };
}

/** The same for people: where the service is, whom to trust, and a first call to try. */
export function readyText(service: RunningService): readonly string[] {
  const { url, tls, control, dataFolder, database, note } = service;
  return [
    ...(note === undefined ? [] : [note]),
    `Ready: ${url}`,
    `  data     ${dataFolder}`,
    ...(database === undefined ? [] : [`  records  ${database}`]),
    ...(tls?.caFile === undefined ? [] : [`  trust    ${tls.caFile}`]),
    ...(tls === undefined ? [] : [`           SHA-256 ${tls.fingerprint}`]),
    `  page     ${new URL('/docs', url).href}  (documentation of all calls, to try them)`,
    `  control  ${control.url}  (Authorization: Bearer ${control.token})`,
    `  try      ${callWith(service)} ${shellQuoted(`${url}/version`)}`,
  ];
}

/** The beginning of a curl call that the service accepts. */
export function callWith({ tls, profile }: RunningService): string {
  const trust = tls?.caFile === undefined ? '' : ` --cacert ${shellQuoted(tls.caFile)}`;
  const { full } = profile.keys;
  const key =
    full !== undefined && 'secret' in full ? ` -H ${shellQuoted(`X-Api-Key: ${full.secret}`)}` : '';
  return `curl${trust}${key}`;
}
