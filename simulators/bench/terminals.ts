import type { Neighbour, PortPlace, World } from '../service/index.ts';
import {
  createTerminal,
  type Exchange,
  type StandingTerminal,
  type TerminalCall,
} from '../terminal/index.ts';

/** Number of calls that a terminal of the bench keeps. */
const mostCalls = 50;

/** One terminal for each printer; it finds the printer's output port by its address. */
export function startTerminals(
  places: ReadonlyMap<string, PortPlace>,
  { url, apiKey }: Neighbour,
  { clock, exchange }: Pick<World, 'clock'> & { readonly exchange: Exchange },
): readonly StandingTerminal[] {
  return [...places].map(([name, { address }]) => {
    let calls: readonly TerminalCall[] = [];
    const terminal = createTerminal({
      baseUrl: url,
      apiKey,
      renews: true,
      clock,
      onCall: (call) => {
        calls = [...calls, call].slice(-mostCalls);
      },
      exchange: named(`${name}-terminal`, exchange),
    });
    return {
      name: `${name}-terminal`,
      port: address,
      terminal,
      calls: () => calls,
      reset() {
        terminal.logOut();
        calls = [];
      },
    };
  });
}

/** Requests name their terminal, so that it is found in the recorded exchanges. */
function named(terminal: string, exchange: Exchange): Exchange {
  return (request, signal) =>
    exchange({ ...request, headers: { ...request.headers, 'user-agent': terminal } }, signal);
}
