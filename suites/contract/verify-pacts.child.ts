import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import type * as PactCore from '@pact-foundation/pact-core';

/** What a test asks for on stdin, as JSON. The native verifier runs in this process alone. */
interface Order {
  readonly baseUrl: string;
  readonly statesUrl?: string;
  readonly pactFiles: readonly string[];
  readonly key: string;
}

// Its default export is none of a module's: it is CommonJS, compiled.
const load = createRequire(import.meta.url);
const { default: pact } = load('@pact-foundation/pact-core') as typeof PactCore;

const order = JSON.parse(await text(process.stdin)) as Order;
// verifyPacts of pact-core sends forms byte for byte; pact-js's own Verifier does not.
const outcome = await pact
  .verifyPacts({
    providerBaseUrl: order.baseUrl,
    pactUrls: [...order.pactFiles],
    customProviderHeaders: [`x-api-key: ${order.key}`],
    ...(order.statesUrl === undefined
      ? {}
      : {
          providerStatesSetupUrl: order.statesUrl,
          providerStatesSetupTeardown: true,
          providerStatesSetupBody: true,
        }),
    logLevel: 'error',
    disableSslVerification: true,
  })
  .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
process.stdout.write(`\n${JSON.stringify({ outcome })}\n`, () => process.exit(0));
