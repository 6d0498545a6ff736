import type { SentEvent } from '../../suites/engine/journal/event.ts';
import { valueRules } from '../../suites/rules/terminals/values.ts';
import type { OperationStatement, ParameterStatement } from '../../suites/spec/operation.ts';
import { operations } from '../../suites/spec/operations.ts';
import { allowedExample } from './allowed-example.ts';

/** Which call would have been right instead; the others are right but for how they were made. */
const otherCalls: Readonly<Record<string, string>> = {
  'TERM-TRY-03': 'documents.list',
  'TERM-TOK-04': 'login.post',
  'TERM-OUT-04': 'documents.send',
  'TERM-OUT-05': 'documents.send',
  'TERM-JOB-04': 'documents.record',
  'TERM-HIST-01': 'documents.history',
  'TERM-ACL-01': 'accesscontrols.get',
};

/** Rules that are broken by a call at the wrong time or by what is shown: no other call would mend it. */
const notAboutTheCall =
  /^(TERM-(TRY-0[1245]|ERR-|OPEN-|OUT-0[126]|UP-05|JOB-01|SEC-0[23])|READER-04)/;

/** What a parameter is, for whoever has what `certify --headless` gives a command. */
const given: Readonly<Record<string, string>> = {
  userid: '$PLATEN_CARD',
  password: '$PLATEN_PASSWORD',
  address: '$PLATEN_PORT',
  port: '$PLATEN_PORT',
  portname: '$PLATEN_QUEUE',
  cd: '$PLATEN_CARD',
  Mac: '$PLATEN_READER',
};

/** Where the rule is about just these. */
const forms: Readonly<Record<string, string>> = {
  datestart: '<ISO-8601, at most a week before dateend>',
  dateend: '<ISO-8601, in the future>',
  datetime: '<YYYY-MM-DDTHH:mm:ss+HH:mm>',
};
const aboutForms = /^TERM-(HIST-0[4-7]|REC-01)$/;

/**
 * A line for the shell that makes the call of a terminal as the interface has it, with what it gave
 * where that may stand; undefined where no call would have been right. Secrets are variables.
 */
export function documentedCall(rule: string, sent: SentEvent): string | undefined {
  if (notAboutTheCall.test(rule)) return undefined;
  const wanted = otherCalls[rule] ?? sent.operation.replace('put-', '');
  const statement = operations.find(({ id }) => id === wanted);
  if (statement === undefined) return undefined;
  const parameters = statement.parameters
    .filter(({ place }) => place !== 'path')
    .flatMap((one) => valueOf(rule, one, sent).map((value) => [one, value] as const));
  const words = [
    'curl --cacert "$PLATEN_CA_FILE"',
    `--request ${statement.method}`,
    header('X-Api-Key: $PLATEN_API_KEY'),
    ...authorization(wanted),
    ...bodyOf(statement, parameters),
    quoted(`$PLATEN_BASE_URL${pathOf(statement, sent)}${queryOf(parameters)}`),
  ];
  return words.join(' ');
}

type Given = readonly (readonly [statement: ParameterStatement, value: string])[];

/** The two that need nobody (interface 5), the login, taps, and all that is done as somebody. */
function authorization(operation: string): readonly string[] {
  if (operation.startsWith('card.') || operation === 'version.get') return [];
  const token = operation === 'login.post' ? '$PLATEN_DEVICE_TOKEN' : '$TOKEN';
  return [header(`Authorization: Bearer ${token}`)];
}

/** What was sent, where it may stand; what had to be sent, in any case. */
function valueOf(
  rule: string,
  { name, required, repeatable, type }: ParameterStatement,
  sent: SentEvent,
): readonly string[] {
  const was = sent.parameters
    .filter(([one]) => one.toLowerCase() === name.toLowerCase())
    .map(([, value]) => value);
  if (was.length === 0 && !required) return [];
  const known = aboutForms.test(rule) ? (forms[name] ?? given[name]) : given[name];
  if (known !== undefined) return [known];
  const values = repeatable ? was : was.slice(0, 1);
  const right = valueRules.find((one) => one.rule.id === rule && one.parameter === name);
  if (right !== undefined) return [allowedExample(right.allowed, values[0] ?? '')];
  if (values.length === 0) return [`<${name}>`];
  return values.map((value) => typed(type, value));
}

function typed(type: ParameterStatement['type'], value: string): string {
  if (type === 'boolean' && !/^(true|false)$/i.test(value)) return value === '0' ? 'false' : 'true';
  const isNumber = type === 'int' || type === 'long';
  return isNumber && !/^[+-]?\d+$/.test(value) ? '<a whole number>' : value;
}

function bodyOf({ id, method }: OperationStatement, parameters: Given): readonly string[] {
  const isIn = (place: ParameterStatement['place']): Given =>
    parameters.filter(([one]) => one.place === place);
  const parts = isIn('part').map(([{ name, type }, value]) =>
    type === 'file'
      ? `--form 'data=@document.pdf;type=application/octet-stream'`
      : `--form-string ${quoted(`${name}=${value}`)}`,
  );
  if (parts.length > 0) return parts;
  const members = isIn('member');
  if (members.length > 0) {
    const json = members.map(([{ name }, value]) => `"${name}": ${value}`).join(', ');
    return [header('Content-Type: application/json'), `--data ${quoted(`{${json}}`)}`];
  }
  const fields = isIn('form').map(
    ([{ name }, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`,
  );
  const isBare = fields.length === 0 && method === 'POST' && !id.startsWith('card.');
  return isBare ? ["--data ''"] : fields;
}

/** The segments that were sent, but for the terminal's own port. */
function pathOf({ path }: OperationStatement, { pathParameters }: SentEvent): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    return given[name] ?? pathParameters[name] ?? `<${name}>`;
  });
}

function queryOf(parameters: Given): string {
  const pairs = parameters
    .filter(([{ place }]) => place === 'query')
    .map(([{ name }, value]) => `${name}=${value}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function header(text: string): string {
  return `--header ${quoted(text)}`;
}

const variable = /\$(?=PLATEN_[A-Z_]+|TOKEN\b)/;

/** Variables are filled in by the shell; all else stands as it is, on one line. */
function quoted(raw: string): string {
  const text = raw.replaceAll(/\p{Cc}+/gu, ' ');
  if (!variable.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const safe = text.replaceAll(/["\\`]|\$(?!PLATEN_[A-Z_]+|TOKEN\b)/g, (sign) => `\\${sign}`);
  return `"${safe}"`;
}
