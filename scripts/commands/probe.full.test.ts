import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunReport } from '../../reports/report.ts';
import { startBuiltIn } from '../../suites/engine/run/built-in.ts';
import type { Claim } from '../../suites/engine/run/probe/claim.ts';
import type { TargetProfile } from '../../suites/engine/session/profile/profile.ts';
import { canary, lies, withKeys, withUser } from './probe-lies.fixture.ts';
import { platen, type Said } from './run-command.fixture.ts';

let service: Awaited<ReturnType<typeof startBuiltIn>>;
let folder = '';

beforeAll(async () => {
  service = await startBuiltIn();
  folder = await mkdtemp(join(tmpdir(), 'platen-probe-'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

type Probed = Said & { readonly claims: readonly Claim[]; readonly rules: readonly unknown[] };

async function fileOf(profile: unknown): Promise<string> {
  const file = join(folder, 'target.json');
  await writeFile(file, JSON.stringify({ ready: true, profile }));
  return file;
}

async function probe(profile: TargetProfile, ...more: readonly string[]): Promise<Probed> {
  const said = await platen('probe', '--target', await fileOf(profile), '--json', ...more);
  const { claims, rules } = JSON.parse(said.out) as Probed;
  return { ...said, claims, rules };
}

function stateOf({ claims }: Probed, about: string): readonly string[] {
  return claims.filter((claim) => claim.about === about).map((claim) => claim.state);
}

describe('platen probe', () => {
  it('finds every claim of the built-in service true, and plans all that is not for its like alone', async () => {
    const said = await probe(service.profile);
    expect(said.claims.filter(({ state }) => state === 'wrong' || state === 'unanswered')).toEqual(
      [],
    );
    expect(said.outcome).toBe('passed');
    expect(said.rules.length).toBeGreaterThan(300);
  });

  it.each(lies)('a claim that is wrong is named: %s', async (about, lie) => {
    const said = await probe(lie(service.profile));
    expect(stateOf(said, about)).toContain('wrong');
    expect(said.outcome).toBe('failed');
    const wrong = said.claims.find(({ state }) => state === 'wrong');
    expect(wrong?.remedy).toBeTruthy();
    // Who reads it need not guess which part of an answer is wrong.
    if (/ returned /.test(wrong?.seen ?? ''))
      expect(wrong?.seen).toMatch(/; expected \S|; its permissions differ from /);
    expect(said.out + said.err).not.toContain(canary);
  });

  it.each([
    ['providerId', (p: TargetProfile) => ({ ...p, providerId: 4711 })],
    ['keys.vendor', (p: TargetProfile) => withKeys(p, { vendor: { secret: canary } })],
    ['users.ordinary', (p: TargetProfile) => withUser(p, 'ordinary', { password: canary })],
    [
      'domains.customer',
      (p: TargetProfile) => {
        const { hostIsCustomer: _, ...domains } = p.domains;
        return { ...p, domains: { ...domains, customer: 'nobody.example' } };
      },
    ],
  ])('a claim that is wrong makes no other wrong: %s', async (about, lie) => {
    const { claims } = await probe(lie(service.profile));
    const wrong = claims.filter(({ state }) => state === 'wrong').map((claim) => claim.about);
    expect(wrong).toEqual([about]);
  });

  it('a password that is wrong is tried once: nobody is locked out', async () => {
    const logins: string[] = [];
    await using counting = await listening((request, response) => {
      if (request.url?.endsWith('/login') === true) logins.push(request.url);
      const status = request.url?.endsWith('/login') === true ? 401 : 200;
      request.resume().once('end', () => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end('{"errorCode":0,"version":"1","id":1,"accountType":2}');
      });
    });
    const { users = {}, keys } = service.profile;
    const said = await probe({ ...service.profile, baseUrl: counting.url, tls: {}, keys, users });
    expect(said.outcome).toBe('failed');
    expect(logins).toHaveLength(Object.keys(users).length);
  });

  it.each([
    ['501', 501, '{}'],
    ['errorCode 1000', 200, '{"errorCode":1000}'],
  ])('a call that a target declines with %s says nothing of a key', async (_, status, body) => {
    const full = { secret: 'full-full-full' };
    const limited = [
      { secret: 'accounts-accounts', permissions: ['ViewAccount'] },
      { secret: 'reports-reports', permissions: ['ViewReport'] },
    ];
    await using declining = await listening((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://x');
      const isReports = request.headers['x-api-key'] === 'reports-reports';
      const isOpen = pathname.endsWith('/version') || (isReports && pathname.endsWith('/history'));
      const isDeclined = pathname.endsWith('/containers');
      const isAllowed = isOpen || request.headers['x-api-key'] === full.secret;
      response.writeHead(isDeclined ? status : isAllowed ? 200 : 403, {
        'content-type': 'application/json',
      });
      response.end(isDeclined ? body : '{"id":1,"accountType":2}');
    });
    const { deviceToken: _device, control: _control, restart: _restart, ...rest } = service.profile;
    const profile = {
      ...rest,
      baseUrl: declining.url,
      tls: {},
      keys: { full, limited },
      users: {},
    };
    const said = await probe(profile);
    for (const about of ['keys.full', 'keys.limited[0]', 'keys.limited[1]'])
      expect(stateOf(said, about)).not.toContain('wrong');
    // It is not the kindness of a probe that asks nothing else.
    const [first, second] = limited.map(({ permissions }) => permissions);
    const exchanged = limited.map((key, at) => ({
      ...key,
      permissions: (at === 0 ? second : first) ?? [],
    }));
    const swapped = await probe({ ...profile, keys: { full, limited: exchanged } });
    expect(stateOf(swapped, 'keys.limited[1]')).toEqual(['wrong']);
  });

  it('a keeper that nobody answers for is told, and not asked', async () => {
    const restart = { url: 'http://127.0.0.1:9', token: canary };
    const said = await probe({ ...service.profile, restart });
    expect(stateOf(said, 'restart')).toEqual(['unanswered']);
    expect(stateOf(await probe(service.profile), 'restart')).toEqual(['untried']);
  });

  it('tells how parameters travel when a target reads them elsewhere', async () => {
    await using other = await listening((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      const domain = searchParams.get('domainname');
      const isThere = !pathname.endsWith('/account') || domain === service.profile.domains.customer;
      response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' });
      response.end('{"id":1,"accountType":2}');
    });
    const baseUrl = other.url;
    const said = await probe({ ...service.profile, baseUrl, tls: {}, getParameters: 'body' });
    const claim = said.claims.find((one) => one.about === 'getParameters');
    expect(claim).toMatchObject({ state: 'wrong', remedy: 'set getParameters to query' });
  });

  it('names the rights by which a user differs from the list', async () => {
    const lie = withUser(service.profile, 'reporting', {
      permissions: ['ViewReport', 'ViewAccount'],
    });
    const { claims } = await probe(lie);
    const claim = claims.find(({ about }) => about === 'users.reporting');
    const { userName } = service.profile.users?.reporting ?? { userName: '' };
    expect(
      claim?.seen.startsWith(
        `${userName} logs in; its permissions differ from the list in the profile: has `,
      ),
    ).toBe(true);
    expect(claim?.seen).toContain('; lacks ViewAccount (GET /account/containers returned 403');
    expect(claim?.seen).not.toContain('ViewReport');
    expect(claim?.remedy).toContain('remove ViewAccount');
  });

  it('says what to add for more to be judged', async () => {
    const { keys, tls = {}, ...rest } = service.profile;
    const least = { ...rest, tls, keys: { full: keys.full }, users: {}, allow: {} };
    const { out, outcome } = await platen('probe', '--target', await fileOf(least));
    expect(outcome).toBe('passed');
    for (const add of [
      'keys.plain',
      'allow.paper: true',
      'every permission except one',
      'DeleteUser',
    ])
      expect(out).toContain(add);
    expect(out).toMatch(/ {2}\+\d+ rules: keys\.limited: a key without permissions\n/);
    expect(out).toContain('--print-expect');
  });
});

interface Listening extends AsyncDisposable {
  readonly url: string;
}

async function listening(answer: RequestListener): Promise<Listening> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/api/v1`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('a target that can not be asked', () => {
  it.each([
    ['never answers', () => undefined],
    ['closes', (request) => request.socket.destroy()],
  ] satisfies readonly [string, RequestListener][])(
    'because it %s: no claim holds of it, in bounded time',
    async (_what, answer) => {
      await using target = await listening(answer);
      const profile = { ...service.profile, baseUrl: target.url, tls: {} };
      const said = await probe(profile, '--max-time', '2');
      expect(said.outcome).toBe('incomplete');
      expect(stateOf(said, 'baseUrl')).toEqual(['unanswered']);
      expect(stateOf(said, 'keys.full')).toEqual([]);
    },
  );

  it.each([
    ['a page', (_, response) => response.setHeader('content-type', 'text/html').end('<html>')],
    ['elsewhere', (_, response) => response.writeHead(302, { location: '/' }).end()],
  ] satisfies readonly [string, RequestListener][])(
    'because there is %s',
    async (_what, answer) => {
      await using target = await listening(answer);
      const said = await probe({ ...service.profile, baseUrl: target.url, tls: {} });
      expect(said.outcome).toBe('failed');
      expect(stateOf(said, 'baseUrl')).toEqual(['wrong']);
    },
  );

  it('because its certificate is not trusted', async () => {
    const said = await probe({ ...service.profile, tls: {} });
    expect(stateOf(said, 'tls')).toEqual(['wrong']);
  });
});

describe('platen gate, which probes first', () => {
  it.each([
    ['a key that is refused', (p: TargetProfile) => withKeys(p, { full: { secret: canary } })],
    [
      'nobody at the address',
      (p: TargetProfile) => ({ ...p, baseUrl: 'http://127.0.0.1:9/api/v1' }),
    ],
  ])('%s makes every rule UNREACHABLE, not failed', async (_what, lie) => {
    const file = await fileOf(lie(service.profile));
    const said = await platen(
      'gate',
      '--target',
      file,
      '--only',
      'ACC,DOC-SEND',
      '--out',
      join(folder, 'out'),
      '--json',
    );
    expect(said.outcome).toBe('incomplete');
    const report = JSON.parse(said.out.slice(said.out.lastIndexOf('\n{') + 1)) as RunReport;
    expect(report.requests).toBe(0);
    expect(new Set(report.rules.map((rule) => rule.reason))).toEqual(new Set(['UNREACHABLE']));
    expect(said.out + said.err).not.toContain(canary);
  });

  it('another key that is refused leaves out what needs it, and says so', async () => {
    const file = await fileOf(withKeys(service.profile, { plain: { secret: canary } }));
    const said = await platen(
      'gate',
      '--target',
      file,
      '--only',
      'VER',
      '--out',
      join(folder, 'out'),
      '--json',
    );
    expect(said.err).toContain('the profile is wrong at keys.plain');
    expect(said.out).toContain(
      'the target refuses keys.plain of the profile (GET /version returned 403',
    );
    expect(said.out).not.toContain('FAILED  ');
  });
});
