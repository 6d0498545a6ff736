import type { Terminal } from '../../../simulators/terminal/index.ts';
import type { Invocation } from '../../command-line/command.ts';
import type { Outcome } from '../../exit-codes.ts';
import { credentialsOf, type PersonChoice, personOptions } from './person.ts';
import { openTerminalAt, type ServiceChoice, serviceOptions } from './service.ts';
import { type Teller, tellFailure } from './tell.ts';

/** What every command of a logged-in person takes. */
export const sessionOptions = { ...personOptions, ...serviceOptions };

type PanelInvocation<O> = Omit<
  Invocation<unknown, O & ServiceChoice & { readonly json: boolean }>,
  'args'
>;

/** One visit to the panel: log in, act, log out. */
export function asPerson(
  invocation: PanelInvocation<PersonChoice>,
  act: (panel: Terminal, teller: Teller) => Promise<Outcome>,
): Promise<Outcome> {
  return atPanel(invocation, async (panel, teller) => {
    const credentials = await credentialsOf(invocation.options, invocation.environment);
    const login = await panel.logIn(credentials);
    if (login.kind !== 'done') return tellFailure({ what: 'login' }, login, teller);
    return await act(panel, teller);
  });
}

/** Without a login; an interrupt ends whatever is being waited for. */
export async function atPanel(
  { options, terminal, signal, environment }: PanelInvocation<unknown>,
  act: (panel: Terminal, teller: Teller) => Promise<Outcome>,
): Promise<Outcome> {
  await using panel = await openTerminalAt(options, environment);
  const leave = (): void => void panel.stop();
  signal.addEventListener('abort', leave);
  try {
    return await act(panel, { terminal, json: options.json });
  } finally {
    signal.removeEventListener('abort', leave);
    panel.logOut();
  }
}
