import { fileURLToPath } from 'node:url';
import { readBoundedText } from '../../../simulators/kit/bounded-file.ts';

/** Why a part of the interface has neither rules nor a silence. */
export const reasons = {
  heading: 'a heading, or the header of a table',
  lead: 'introduces the following parts',
  overview: 'an overview of statements of other parts',
  definition: 'explains a term or a purpose without an obligation',
  example: 'an example',
  none: 'states that a call has no parameters; other parameters may be ignored (SIL-05)',
  unsaid: 'states that something is unspecified',
  profile: 'the address of a target is in its profile; for development it may be plain HTTP',
  caller: 'obliges the caller, not the service',
  costly:
    'exceeding it takes hundreds of megabytes, or minutes of conversion: tested only with the reference service, not with targets',
  elsewhere:
    'about a different server than the one under test; the kind of a server is unspecified (SIL-76)',
  device: 'between the service and the client inside a device: not visible to the suites',
} as const;

/** Why a part of the interface has no rules for who calls. */
export const callerReasons = {
  nothing: 'a heading, an introduction, an example, or a text without an obligation',
  answer: 'states the response; the handling of responses is tested for all calls alike',
  right:
    'states the permission or key for a call, which the administrator of keys and roles provides',
  effect: 'states what the service does',
  choice: 'leaves the choice to the caller',
  kind: 'is about a kind of key that terminals do not have, since it refuses taps (SIL-32)',
  unseen: 'obliges the caller in a way that its requests do not show',
  content: 'states the contents of a file or text that terminals do not send',
  unsaid: 'is unspecified',
} as const;

type Reason = keyof typeof reasons;
export type CallerReason = keyof typeof callerReasons;

/** A part of the interface, known by the digest of its text, which is not repeated here. */
export interface Part {
  /** As the splitter names it: '4.4', '2 UserInfo', '' for the conventions. */
  readonly section: string;
  readonly digest: string;
  /** The subject in our words, unique in its section: 'documents.list param status', 'code 1042'. */
  readonly about: string;
  /** The open question that it leaves. */
  readonly silence?: string;
  readonly excluded?: Reason;
  /** The reason why no rule for terminals comes from it; 'unaddressed': its section describes the service alone. */
  readonly callers?: CallerReason | 'unaddressed';
}

const header = 'digest\tsection\tlabel\tservices\tcallers';
const longestFile = 1024 * 1024;

/**
 * Reads parts.tsv, which has a row for each part of the interface, in its order. The column
 * `services` says what accounts for the part towards services: 'rules' that cite it, a silence, or a
 * reason. `callers` says the same for terminals; '-' means that the section does not address them.
 */
export function readParts(
  file = fileURLToPath(new URL('../parts.tsv', import.meta.url)),
): readonly Part[] {
  const [first, ...rows] = readBoundedText(file, longestFile).trimEnd().split(/\r?\n/);
  if (first !== header) throw new RangeError(`${file}: the columns must be ${header}`);
  const known = new Set<string>();
  return rows.map((row, at) => {
    const fail = (why: string): never => {
      throw new RangeError(`${file}, line ${String(at + 2)}: ${why}`);
    };
    const cells = row.split('\t');
    if (cells.length !== 5) fail('a row has five cells');
    const [digest = '', section = '', about = '', services = '', callers = ''] = cells;
    if (!/^[0-9a-f]{12}$/.test(digest)) fail(`'${digest}' is not a digest of 12 digits`);
    if (about === '') fail('the label is missing');
    const name = `${section}\t${about}`;
    if (known.has(name)) fail(`the label '${about}' is used twice in section '${section}'`);
    known.add(name);
    return {
      section,
      digest,
      about,
      ...(accountOf(services) ??
        fail(`'${services}' is neither 'rules' nor a silence nor a reason`)),
      ...(callersOf(callers) ?? fail(`'${callers}' is neither 'rules' nor a reason for callers`)),
    };
  });
}

function accountOf(cell: string): Pick<Part, 'silence' | 'excluded'> | undefined {
  if (cell === 'rules') return {};
  if (/^SIL-\w+$/.test(cell)) return { silence: cell };
  return isKeyOf(reasons, cell) ? { excluded: cell } : undefined;
}

function callersOf(cell: string): Pick<Part, 'callers'> | undefined {
  if (cell === 'rules') return {};
  if (cell === '-') return { callers: 'unaddressed' };
  return isKeyOf(callerReasons, cell) ? { callers: cell } : undefined;
}

function isKeyOf<T extends object>(words: T, key: string): key is keyof T & string {
  return Object.hasOwn(words, key);
}
