import { Agent, request } from 'undici';
import { argument } from '../command-line/arguments.ts';
import { defineCommand } from '../command-line/command.ts';
import { orElse, wholeNumber } from '../command-line/options.ts';
import { UsageError } from '../command-line/usage-error.ts';

const usual = 'https://127.0.0.1:7300/readyz';

export const healthCommand = defineCommand({
  name: 'health',
  about:
    'Asks a service whether it is ready, for health checks of containers: exit code 0 when it answers with a ' +
    `status of success, 1 otherwise. No secret is sent; on this machine any certificate is accepted. Usual: ${usual}.`,
  examples: [
    { line: `health ${usual}`, does: 'the service of platen service or platen bench' },
    {
      line: 'health http://127.0.0.1:7300/livez',
      does: 'checks over plain HTTP whether it is alive',
    },
  ],
  args: { url: argument('url', 'URL to request') },
  options: {
    timeout: orElse(
      wholeNumber('--timeout <seconds>', 'maximum time for the answer', { min: 1, max: 600 }),
      5,
    ),
  },
  async run({ args, options, terminal, signal }) {
    const url = URL.parse(args.url);
    if (url === null || !/^https?:$/.test(url.protocol))
      throw new UsageError(`${args.url} is no http or https URL`);
    const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
    await using dispatcher = closing(new Agent({ connect: { rejectUnauthorized: !isHere } }));
    const time = AbortSignal.timeout(options.timeout * 1_000);
    try {
      const over = AbortSignal.any([time, signal]);
      const { statusCode, body } = await request(url, {
        dispatcher: dispatcher.agent,
        signal: over,
      });
      await body.dump();
      const isHealthy = statusCode >= 200 && statusCode < 300;
      terminal.print(`${url.href} answered ${String(statusCode)}`);
      return isHealthy ? 'passed' : 'failed';
    } catch (error) {
      const why = time.aborted
        ? `within ${String(options.timeout)} s`
        : error instanceof Error
          ? error.message
          : String(error);
      terminal.print(`${url.href} did not answer: ${why}`);
      return 'failed';
    }
  },
});

function closing(agent: Agent): AsyncDisposable & { readonly agent: Agent } {
  return { agent, [Symbol.asyncDispose]: () => agent.destroy() };
}
