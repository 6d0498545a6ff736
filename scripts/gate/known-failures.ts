import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { Type } from 'typebox';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { readBoundedText } from '../../simulators/kit/bounded-file.ts';
import { lazily } from '../../simulators/kit/lazily.ts';
import type { KnownFailure } from '../../suites/engine/judge/baseline.ts';
import { UsageError } from '../command-line/usage-error.ts';

const someText = Type.String({ pattern: '\\S' });
const strictly = { additionalProperties: false };

const KnownFailures = Type.Object(
  {
    schemaVersion: Type.Literal(1),
    known: Type.Array(
      Type.Object(
        {
          rule: someText,
          verdict: Type.Enum(['FAILED', 'NON-STRICT', 'NOT RUN']),
          reason: someText,
          expires: Type.String({ format: 'date' }),
          seen: Type.Optional(someText),
        },
        strictly,
      ),
    ),
  },
  strictly,
);

const validator = lazily(() => {
  const ajv = addFormats.default(new Ajv({ allErrors: true }));
  return ajv.compile<{ readonly known: readonly KnownFailure[] }>(KnownFailures);
});

const longestFile = 4 * 1024 * 1024;

type Document = ReturnType<typeof parseDocument>;

/** A known-failures file (YAML, or JSON, which is YAML too). Throws UsageError, naming every mistake and its line, or UnreadableFile. */
export function readKnownFailures(file: string): readonly KnownFailure[] {
  return parseKnownFailures(readBoundedText(file, longestFile), file);
}

export function parseKnownFailures(text: string, from: string): readonly KnownFailure[] {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const value = valueOf(document, from);
  const isValid = validator();
  if (isValid(value)) return value.known;
  const mistakes = (isValid.errors ?? []).map((error) => {
    const line = lineCounter.linePos(offsetOf(document, error.instancePath)).line;
    return `  line ${String(line)}: ${wordsOf(error)}`;
  });
  throw mistaken(from, mistakes);
}

function valueOf(document: Document, from: string): unknown {
  if (document.errors.length > 0) {
    const said = document.errors.map(({ message }) => message.split('\n', 1)[0] ?? message);
    throw mistaken(
      from,
      said.map((message) => `  ${message.replace(/:$/, '')}`),
    );
  }
  try {
    return document.toJS();
  } catch (error) {
    throw mistaken(from, [`  ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** Where the value stands that a JSON pointer leads to; the beginning, where there is none. */
function offsetOf(document: Document, pointer: string): number {
  const path = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

/** "known[2].expires must be a date such as 2027-03-31" */
function wordsOf({ instancePath, keyword, message = 'is wrong', params }: ErrorObject): string {
  const place = instancePath
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replace(/^\//, '')
    .replaceAll('/', '.');
  const allowed: unknown = params['allowedValues'] ?? params['allowedValue'];
  const own: Readonly<Record<string, string>> = {
    additionalProperties: `must not have a member '${String(params['additionalProperty'])}'`,
    enum: `must be one of ${Array.isArray(allowed) ? allowed.join(', ') : ''}`,
    const: `must be ${String(allowed)}`,
    pattern: 'must not be empty',
    format: 'must be a date such as 2027-03-31',
  };
  return `${place === '' ? 'the file' : place} ${own[keyword] ?? message}`;
}

function mistaken(from: string, mistakes: readonly string[]): UsageError {
  return new UsageError(
    `--baseline: ${from} has mistakes:\n${[...new Set(mistakes)].join('\n')}`,
    'fixtures/targets/known-failures.yaml shows the form.',
  );
}
