import { Ajv, type ErrorObject } from 'ajv';
import { UsageError } from '../../command-line/usage-error.ts';
import { TapScript } from './script-form.ts';
import { readScriptText, type ScriptText } from './script-text.ts';
import { stepMistakes } from './step-mistakes.ts';

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const isScript = ajv.compile<TapScript>(TapScript);
const mostMistakes = 20;

/** Throws UsageError, naming every mistake and its line. */
export function readScript(text: string, from: string): TapScript {
  const read = readScriptText(text);
  if (read.mistakes.length > 0) throw mistaken(from, read.mistakes);
  if (!isScript(read.value)) {
    throw mistaken(
      from,
      innermost(isScript.errors ?? []).map((one) => wordsOf(one, read)),
    );
  }
  const mistakes = stepMistakes(read.value).map(
    ({ pointer, words }) => `line ${read.lineOf(pointer)}: ${placeOf(pointer)} ${words}`,
  );
  if (mistakes.length > 0) throw mistaken(from, mistakes);
  return read.value;
}

/** Of what could be one of several things, what is said of the whole says least. */
function innermost(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const inner = errors.filter(({ keyword }) => keyword !== 'anyOf');
  return inner.length === 0 ? errors : inner;
}

/** "line 7: steps[2].expect must be one of accepted, refused" */
function wordsOf(error: ErrorObject, read: ScriptText): string {
  const { instancePath, keyword, message = 'is wrong', params } = error;
  const allowed: unknown = params['allowedValues'];
  const own: Readonly<Record<string, string>> = {
    additionalProperties: `must not have a member '${String(params['additionalProperty'])}'`,
    enum: `must be one of ${Array.isArray(allowed) ? allowed.filter((one) => one !== '').join(', ') : ''}`,
  };
  const words = own[keyword] ?? message;
  return `line ${read.lineOf(instancePath)}: ${placeOf(instancePath)} ${words}`;
}

function placeOf(pointer: string): string {
  const place = pointer
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replace(/^\//, '')
    .replaceAll('/', '.');
  return place === '' ? 'the script' : place;
}

function mistaken(from: string, mistakes: readonly string[]): UsageError {
  const all = [...new Set(mistakes)];
  const more = all.length > mostMistakes ? [`and ${all.length - mostMistakes} more`] : [];
  const shown = [...all.slice(0, mostMistakes), ...more].map((line) => `  ${line}`);
  return new UsageError(
    `--script: ${from} has mistakes:\n${shown.join('\n')}`,
    'fixtures/taps/morning.yaml shows the form.',
  );
}
