import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { type ConfigSources, settingsInForce } from './sources.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (sources: Partial<ConfigSources> = {}) =>
  readSettings({ flags: {}, environment: {}, ...sources });

function file(text: string): string {
  const path = join(folder, 'settings.yaml');
  writeFileSync(path, text);
  return path;
}

describe('settings', () => {
  it('have a default where nothing is said', async () => {
    expect(await read()).toMatchObject({
      listen: { host: '127.0.0.1', port: 7300, anyPortWillDo: true },
      tls: 'own',
      control: { host: '127.0.0.1', port: 0 },
      rules: {
        serverRole: 'primary',
        uploadLimitBytes: 2_147_483_648,
        retentionMs: 86_400_000,
        tokens: { accessMs: 3_600_000, refreshMs: 7_776_000_000 },
      },
      delivery: { releaseMs: 30_000, pushPausesMs: [60_000, 240_000, 480_000, 720_000] },
    });
  });

  it('come from flags before the environment before the file', async () => {
    const settings = await read({
      flags: { port: '1', seed: undefined },
      environment: { PLATEN_PORT: '2', PLATEN_RETENTION: '2h' },
      file: file('port: 3\nretention: 3h\nuploadLimit: 3MB\npushPauses: [1s, 2s]\nhttp: true\n'),
    });
    expect(settings.listen).toMatchObject({ port: 1, anyPortWillDo: false });
    expect(settings.rules).toMatchObject({ retentionMs: 7_200_000, uploadLimitBytes: 3_145_728 });
    expect(settings.delivery.pushPausesMs).toEqual([1_000, 2_000]);
    expect(settings.tls).toBe('none');
  });

  it('know fourteen vendors, unknown first and eop last (interface 4.5)', async () => {
    const vendors = 'unknown,a:0/1,b:0/1/2,c,d,e,f,g,h,i,j,k,l,eop';
    expect((await read({ flags: { vendors } })).rules.vendors).toMatchObject({
      unknown: [],
      a: [0, 1],
      b: [0, 1, 2],
      eop: [],
    });
    await expect(read({ flags: { vendors: 'unknown,eop' } })).rejects.toThrow('14 names');
  });

  it('name a PostgreSQL database, or none', async () => {
    const database = 'postgres://ann:hush@db/platen';
    expect((await read({ flags: { database } })).database).toBe(database);
    expect(await read()).not.toHaveProperty('database');
  });

  it('name the balancers whose word is taken', async () => {
    expect((await read()).trustedProxies).toEqual([]);
    const trustedProxies = '10.0.0.5, 192.168.0.0/16,fd00::/8';
    expect((await read({ flags: { trustedProxies } })).trustedProxies).toEqual([
      '10.0.0.5',
      '192.168.0.0/16',
      'fd00::/8',
    ]);
  });

  it('start the clock where they are told to', async () => {
    const { clockStart } = await read({ flags: { clock: '2026-12-01T08:00:00+01:00' } });
    expect(clockStart).toBe(Date.UTC(2026, 11, 1, 7));
  });
});

describe('a setting that makes no sense', () => {
  const refused: readonly (readonly [Partial<ConfigSources>, string])[] = [
    [{ flags: { port: '70000' } }, '--port: "70000" is not a whole number from 0 to 65535'],
    [{ flags: { port: '1e3' } }, '--port: "1e3" is not'],
    [
      { flags: { trustedProxies: '10.0.0.1,10.0.0.0/33' } },
      'addresses or networks separated by commas',
    ],
    [{ flags: { trustedProxies: 'balancer.example' } }, 'such as 10.0.0.5,192.168.0.0/16'],
    [{ environment: { PLATEN_RELEASE_TIME: '30' } }, 'PLATEN_RELEASE_TIME: "30" is not a duration'],
    [{ flags: { retention: '999999999d' } }, '--retention: "999999999d" is not a duration'],
    [{ flags: { releaseTime: '25d' } }, 'at most 24d'],
    [{ flags: { pushPauses: '1s,25d' } }, '--push-pauses: "1s,25d" is not durations'],
    [{ flags: { clock: '0000-01-01T00:00:00Z' } }, '1970 or later'],
    [{ flags: { uploadLimit: '2 constructor' } }, '--upload-limit: '],
    [{ flags: { http: 'yes' } }, '--http: "yes" is not true or false'],
    [{ flags: { http: 'constructor' } }, '--http: "constructor" is not true or false'],
    [{ flags: { serverRole: 'main' } }, 'is not one of primary, secondary, gateway'],
    [{ flags: { clock: 'tomorrow' } }, '--clock: "tomorrow" is not a time'],
    [{ flags: { cert: 'a.pem' } }, '--cert and --key belong together'],
    [{ flags: { http: 'true', cert: 'a.pem', key: 'b.pem' } }, '--http is without TLS'],
  ];
  it.each(refused)('%j is refused by name', async (sources, message) => {
    await expect(read(sources)).rejects.toThrow(message);
  });

  it('is not repeated where it may hold a password', async () => {
    for (const database of ['mysql://ann:hush@db/platen', 'postgres://ann:hush@db:port/platen']) {
      const refused = read({ environment: { PLATEN_DATABASE: database } });
      await expect(refused).rejects.toThrow('PLATEN_DATABASE: the value is not a URL such as');
      await expect(refused).rejects.not.toThrow('hush');
    }
  });

  it('is refused in a file with the file’s name', async () => {
    await expect(read({ file: file('prot: 1') })).rejects.toThrow('"prot" is not a setting');
    await expect(read({ file: file('port: [') })).rejects.toThrow('neither YAML nor JSON');
    await expect(read({ file: file('- port') })).rejects.toThrow('contains no settings');
    await expect(read({ file: file('port: x') })).rejects.toThrow(
      'settings.yaml: port: "x" is not',
    );
    await expect(read({ file: join(folder, 'none') })).rejects.toThrow('cannot be read');
  });
});

describe('a setting that is none', () => {
  it('is refused with the one that was meant, where one is near', async () => {
    await expect(read({ file: file('retntion: 2h') })).rejects.toThrow(
      '"retntion" is not a setting; did you mean retention?',
    );
    await expect(read({ file: file('colour: blue') })).rejects.toThrow(
      'the settings are host, port',
    );
    await expect(read({ environment: { PLATEN_RETENSION: '2h' } })).rejects.toThrow(
      'PLATEN_RETENSION is not a setting; did you mean PLATEN_RETENTION?',
    );
  });

  it('may be somebody else’s variable', async () => {
    const environment = { PLATEN_API_KEY: 'k', PLATEN_PASSWORD: 'p', PLATEN_URL: 'u', PORT: '1' };
    await expect(read({ environment })).resolves.toBeDefined();
  });
});

describe('settings in force', () => {
  it('tell their value and where it was said, and no secret', async () => {
    const told = await settingsInForce({
      flags: { port: '1', controlToken: 'canary-token' },
      environment: { PLATEN_DATABASE: 'postgres://u:canary-password@h/d', PLATEN_RETENTION: '2h' },
      file: file('uploadLimit: 3MB'),
      usual: { dataFolder: 'elsewhere' },
    });
    const rows = Object.fromEntries(told.map(({ name, value, from }) => [name, [value, from]]));
    expect(rows).toMatchObject({
      port: ['1', '--port'],
      retention: ['2h', 'PLATEN_RETENTION'],
      uploadLimit: ['3MB', expect.stringMatching(/settings.yaml: uploadLimit$/)],
      dataFolder: ['elsewhere', 'default'],
      host: ['127.0.0.1', 'default'],
      seed: [undefined, 'default'],
      controlToken: ['(not shown)', '--control-token'],
    });
    expect(JSON.stringify(told)).not.toContain('canary');
  });
});
