import type { Neighbour, PortPlace, World } from '../service/index.ts';
import { createTerminal, type StandingTerminal, type TerminalCall } from '../terminal/index.ts';

/** Number of calls that a terminal of the bench keeps. */
const mostCalls = 50;

/** One terminal for each printer; it finds the printer's output port by its address. */
export function startTerminals(
  places: ReadonlyMap<string, PortPlace>,
  { url, tls, apiKey }: Neighbour,
  { clock }: World,
): readonly StandingTerminal[] {
  const ca = tls?.caPem;
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
      ...(ca === undefined ? {} : { ca }),
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
