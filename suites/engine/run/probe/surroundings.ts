import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { request } from 'undici';
import { socketHost } from '../../../../simulators/kit/authority.ts';
import { secretValue } from '../../session/profile/read-profile.ts';
import type { Asker } from './asker.ts';
import { type Claim, untried } from './claim.ts';
import { restartClaims } from './restart.ts';

/** What stands around the target: where our printers listen, its controls, what it says it doesn't have. */
export async function probeSurroundings(
  asker: Asker,
  environment: NodeJS.ProcessEnv,
): Promise<readonly Claim[]> {
  const { profile } = asker;
  const declines = (profile.declines ?? []).map((feature) =>
    untried(
      'declines',
      `the target has no ${feature}`,
      'not checked: a run sends one such request, which must be refused',
    ),
  );
  return [
    await listenClaim(asker),
    ...reachClaims(asker, await isElsewhere(asker.profile.baseUrl)),
    ...(await restartClaims(asker, environment)),
    ...(profile.control === undefined ? [] : [await controlClaim(asker, environment)]),
    ...declines,
  ];
}

async function listenClaim({ profile }: Asker): Promise<Claim> {
  const bare = profile.printers.addressing === 'host';
  const host = bare ? '127.0.100.1' : (profile.printers.listen ?? '127.0.0.1');
  const port = bare ? 9100 : 0;
  const about = 'printers.listen';
  const says = `the simulated printers can listen at ${host}${bare ? ':9100, each at its own address' : ''}`;
  const fault = await bindFault(host, port);
  if (fault === undefined)
    return { about, says, state: 'holds', seen: 'a listener was opened and closed' };
  const remedy = bare
    ? 'free port 9100, or set printers.addressing to hostPort if the target allows it'
    : 'use an address of this machine, or 0.0.0.0 for all addresses';
  return { about, says, state: 'wrong', seen: fault, remedy };
}

function bindFault(host: string, port: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const server = createServer();
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.message));
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  return promise;
}

/** Only a document on its way shows whether the target reaches us. */
function reachClaims({ profile }: Asker, elsewhere: boolean): readonly Claim[] {
  const { advertise, listen, addressing } = profile.printers;
  const way = {
    about: 'printers.addressing',
    says: `output ports are addressed ${addressing === 'host' ? 'as host without a port' : 'as host:port'}`,
  };
  if (addressing === 'host' && elsewhere)
    return [
      {
        ...way,
        state: 'wrong',
        seen: 'without ports the simulated printers use loopback addresses, which a target on another machine cannot reach',
        remedy: 'run this on the machine of the target, or set printers.addressing to hostPort',
      },
    ];
  const address = advertise ?? listen ?? '127.0.0.1';
  const about = 'printers.advertise';
  const says = `the target can reach the simulated printers at ${address}`;
  const addressed = untried(way.about, way.says, 'not checked: it would need a new output port');
  if (elsewhere && /^(127\.|localhost$|0\.0\.0\.0$|::1?$)/.test(address))
    return [
      addressed,
      {
        about,
        says,
        state: 'wrong',
        seen: `a target on another machine cannot reach ${address}`,
        remedy: 'set printers.advertise to the address at which the target can reach this machine',
      },
    ];
  return [addressed, untried(about, says, 'not checked: it would need a print')];
}

/** Whether the target's address is none of this machine's own. */
async function isElsewhere(baseUrl: string): Promise<boolean> {
  const host = socketHost(new URL(baseUrl).hostname);
  const own = new Set(
    Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((one) => one.address)),
  );
  const found = await lookup(host, { all: true }).catch(() => []);
  return !found.some(({ address }) => own.has(address) || /^(127\.|::1$)/.test(address));
}

async function controlClaim(
  { profile, over }: Asker,
  environment: NodeJS.ProcessEnv,
): Promise<Claim> {
  const about = 'control';
  if (profile.control === undefined) return untried(about, 'none', 'there is none');
  const says = `the target's control plane answers at ${profile.control.url}`;
  const token = secretValue(profile.control.token, environment);
  try {
    const answer = await request(`${profile.control.url}/clock`, {
      headers: { authorization: `Bearer ${token}` },
      signal: over,
      headersTimeout: 5_000,
      bodyTimeout: 5_000,
    });
    await answer.body.dump();
    const seen = `GET /clock returned ${String(answer.statusCode)}`;
    if (answer.statusCode === 200) return { about, says, state: 'holds', seen };
    const remedy = "correct the address and the token of its control plane, or remove 'control'";
    return { about, says, state: 'wrong', seen: `${seen}; expected 200`, remedy };
  } catch (error) {
    const seen = `GET /clock: ${error instanceof Error ? error.message : String(error)}`;
    return { about, says, state: 'unanswered', seen };
  }
}
