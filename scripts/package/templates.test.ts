import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { serviceCommand } from '../commands/service.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image: string;
        readonly command?: readonly string[];
        readonly environment?: Readonly<Record<string, string>>;
        readonly healthcheck: { readonly test: readonly string[] };
      }
    >
  >;
  readonly configs: { readonly balancer: { readonly content: string } };
}

test('the Compose file starts services with options that there are, all checked and balanced', () => {
  const { services, configs } = parse(read('templates/compose.yml'), { merge: true }) as Compose;
  expect(Object.keys(services)).toEqual(['one', 'two', 'three', 'database', 'balancer']);
  const flags = Object.values(serviceCommand.options).map(({ flags: form }) => form.split(' ')[0]);
  const { POSTGRES_USER: user, POSTGRES_PASSWORD: password } =
    services['database']?.environment ?? {};
  for (const name of ['one', 'two', 'three']) {
    const [command, ...options] = services[name]?.command ?? [];
    expect(command).toBe('service');
    for (const option of options) expect(flags).toContain(option.split('=')[0]);
    expect(options).toContain(`--database=postgres://${user}:${password}@database/platen`);
    expect(configs.balancer.content).toContain(`server ${name} ${name}:7300\n`);
  }
  for (const { healthcheck } of Object.values(services)) expect(healthcheck.test[0]).toBe('CMD');
});
