import type { BoundCheck } from '../../case/check.ts';
import type { SentEvent } from '../../journal/event.ts';
import { parameter, parameterText } from '../../journal/exchange.ts';
import type { TerminalFacts } from '../../journal/terminal-event.ts';
import { claim, everyCallOf } from './phrases.ts';

const call = 'documents.record';
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/;

/** interface 4.4: how a job is recorded. */
export const recordChecks: readonly BoundCheck[] = [
  everyCallOf('TERM-REC-01', call, ({ sent }) => {
    const datetime = parameter({ sent }, 'datetime');
    if (datetime === undefined) return undefined;
    const hint = datetime.includes(' ') ? ' (in a form, + is encoded as %2B)' : '';
    const expected = 'datetime as YYYY-MM-DDTHH:mm:ss+HH:mm';
    return claim(moment.test(datetime), expected, `datetime ${datetime}${hint}`);
  }),
  everyCallOf('TERM-REC-02', call, ({ sent }) => {
    const named = portNames(sent).length > 0;
    return claim(named, 'serialnumber or address of the port', 'neither serialnumber nor address');
  }),
  everyCallOf('TERM-REC-03', call, ({ sent }, { state }) => {
    const named = portNames(sent);
    if (named.length === 0 || state.terminal === undefined) return undefined;
    const own = ownPort(state.terminal);
    const others = named.filter((one) => !own.includes(one));
    return claim(others.length === 0, `port ${own.join(' or ')}`, `port ${others.join(', ')}`);
  }),
  everyCallOf('TERM-REC-04', call, ({ sent }) => {
    const total = parameter({ sent }, 'totalpages');
    const color = parameter({ sent }, 'colorpages');
    const given = [total, color].filter((one) => one !== undefined);
    if (given.length === 0) return undefined;
    const isRight =
      given.every((one) => /^\d+$/.test(one)) && Number(color ?? 0) <= Number(total ?? Infinity);
    const seen = `totalpages ${total ?? 'missing'}, colorpages ${color ?? 'missing'}`;
    return claim(isRight, 'whole numbers, with colorpages at most totalpages', seen);
  }),
];

/** The names of the terminal's own port: its address, and its serial number where it has one. */
export function ownPort({ port }: TerminalFacts): readonly string[] {
  return [port.address, port.serial].filter((one) => one !== undefined);
}

function portNames(sent: SentEvent): readonly string[] {
  const names = ['address', 'serialnumber'].map((name) => parameterText({ sent }, name));
  return names.filter((one) => one !== '');
}
