import { text } from 'node:stream/consumers';
import pactCore from '@pact-foundation/pact-core';

/** What a test asks for on stdin, as JSON. The native verifier runs in this process alone. */
interface Order {
  readonly baseUrl: string;
  readonly statesUrl?: string;
  readonly pactFiles: readonly string[];
  readonly key: string;
}

const order = JSON.parse(await text(process.stdin)) as Order;
// verifyPacts of pact-core sends forms byte for byte; pact-js's own Verifier does not.
const outcome = await pactCore.default
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
