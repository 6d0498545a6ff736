import {
  fileBytes,
  formOf,
  type Interception,
  jsonOf,
  type PassingRequest,
  type Upstream,
} from '../../engine/fault-proxy/interception.ts';
import { isArray, member, textMember } from '../../engine/journal/json.ts';
import { tap } from './readers.ts';

/** The first of several waiting documents never reaches the printer of the tap. */
export function losesFirstOfTap(): Interception {
  const ports = portsByReader();
  const losing = new Set<string>();
  return {
    request: async (request, upstream) => {
      ports.note(request);
      const at = tap(request) ? ports.addressOf(request) : undefined;
      if (at !== undefined && (await waitingFor(request, upstream)) > 1) losing.add(at);
      return request;
    },
    paper: (job) => (losing.delete(job.at ?? '') ? [] : [job]),
  };
}

/** The document that was uploaded first is printed with every other document. */
export function printsFirstUploadToo(): Interception {
  let first: Buffer | undefined;
  return {
    request: (request) => {
      if (request.operation === 'documents.upload') first ??= fileBytes(request.body);
      return request;
    },
    paper: (job) =>
      first === undefined || first.equals(job.bytes) ? [job] : [job, { bytes: first }],
  };
}

/** Every tap releases at the reader of the port that was created last. */
export function tapsAtLastPort(): Interception {
  let reader: string | null = null;
  return {
    request: (request) => {
      if (request.operation === 'outputports.create')
        reader = formOf(request).get('ipreaderaddress');
      return tap(request) && reader !== null ? atReader(request, reader) : request;
    },
  };
}

export function atReader(request: PassingRequest, reader: string): PassingRequest {
  const query = new URLSearchParams(request.query);
  query.set('Mac', reader);
  return { ...request, query: query.toString() };
}

/** Jobs are printed in threes, the newest of them first. */
export function reversesThrees(): Interception {
  const held: { bytes: Buffer }[] = [];
  return {
    paper: (job) => {
      held.push({ bytes: job.bytes });
      return held.length % 3 === 0 ? held.splice(0).toReversed() : [];
    },
  };
}

/** Changes what is printed at printers whose reader was tapped; each character is a byte. */
export function changesTapped(change: (text: string) => string): Interception {
  const ports = portsByReader();
  const tapped = new Set<string>();
  return {
    request: (request) => {
      ports.note(request);
      if (tap(request)) tapped.add(ports.addressOf(request) ?? '');
      return request;
    },
    paper: (job) =>
      tapped.has(job.at ?? '')
        ? [{ ...job, bytes: Buffer.from(change(job.bytes.toString('latin1')), 'latin1') }]
        : [job],
  };
}

/** The addresses of the ports by the reader beside them, as they were created. */
function portsByReader() {
  const addresses = new Map<string, string>();
  return {
    note: (request: PassingRequest): void => {
      const form = formOf(request);
      if (request.operation === 'outputports.create')
        addresses.set(form.get('ipreaderaddress') ?? '', form.get('address') ?? '');
    },
    /** The address of the port beside the reader that a tap names. */
    addressOf: (request: PassingRequest): string | undefined =>
      addresses.get(formOf(request).get('Mac') ?? ''),
  };
}

/** The number of documents that the service lists for the user whose card is tapped. */
async function waitingFor(request: PassingRequest, upstream: Upstream): Promise<number> {
  const form = new URLSearchParams({ authtype: '1', userid: formOf(request).get('cd') ?? '' });
  const login = await upstream({
    ...request,
    method: 'POST',
    path: '/login',
    query: '',
    headers: { ...request.headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(form.toString()),
  });
  const token = textMember(member(jsonOf(login), 'token'), 'access_token') ?? '';
  const list = await upstream({
    ...request,
    method: 'GET',
    path: '/documents',
    query: '',
    headers: { ...request.headers, authorization: `Bearer ${token}` },
    body: Buffer.alloc(0),
  });
  const documents = jsonOf(list);
  return isArray(documents) ? documents.length : 0;
}
