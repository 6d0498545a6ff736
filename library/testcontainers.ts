import {
  AbstractStartedContainer,
  GenericContainer,
  type StartedTestContainer,
  Wait,
} from 'testcontainers';
import { authority } from '../simulators/kit/authority.ts';
import type { Bench } from './api.ts';
import { connectBench } from './connect.ts';
import { containerPorts } from './container-ports.ts';

/**
 * A bench in a container, by the conventions of the modules of the testcontainers project. The image is
 * explicit, such as `platen:0.1.0`. Needs the optional peer `testcontainers`. The service's certificate is for
 * `localhost`: where the engine is on another host, clients of your own use `withHttp()`.
 */
export class PlatenContainer extends GenericContainer {
  readonly #token = crypto.randomUUID();
  #options: readonly string[] = [];

  constructor(image: string) {
    super(image);
    this.withExposedPorts(...Object.values(containerPorts))
      .withWaitStrategy(Wait.forLogMessage(/^Next:/m))
      .withStartupTimeout(60_000);
  }

  /** Makes the service use plain HTTP instead of HTTPS. */
  withHttp(): this {
    return this.withOption('--http');
  }

  /** Sets the time at which the clock of the service starts. */
  withClock(moment: Date): this {
    return this.withOption('--clock', moment.toISOString());
  }

  /** Any other option of `platen bench`, except those about addresses and `--json-ready`. */
  withOption(...option: readonly string[]): this {
    this.#options = [...this.#options, ...option];
    return this;
  }

  override async start(): Promise<StartedPlatenContainer> {
    const everywhere = ['--host', '--page-host', '--control-host'].flatMap((name) => [
      name,
      '0.0.0.0',
    ]);
    const control = ['--control-port', String(containerPorts.control)];
    this.withEnvironment({ PLATEN_CONTROL_TOKEN: this.#token });
    this.withCommand(['bench', ...everywhere, ...control, ...this.#options]);
    return new StartedPlatenContainer(await super.start(), this.#token);
  }
}

/** A running bench in a container. Its ports are those that the engine has mapped. */
export class StartedPlatenContainer extends AbstractStartedContainer {
  readonly #token: string;

  constructor(started: StartedTestContainer, token: string) {
    super(started);
    this.#token = token;
  }

  /** HOST:PORT for a client outside the container. */
  getAddress(port: keyof typeof containerPorts): string {
    return authority(this.getHost(), this.getMappedPort(containerPorts[port]));
  }

  /** URL of the control plane; its token is `getControlToken()`. */
  getControlUrl(): string {
    return `http://${this.getAddress('control')}`;
  }

  getControlToken(): string {
    return this.#token;
  }

  /**
   * The same interface as that of `startBench`: upload, tap, inject faults, move the clock. Addresses of the
   * service and of its printers are the mapped ones. Disposing of it leaves the container running.
   */
  async connect(): Promise<Bench> {
    return await connectBench(this.getControlUrl(), {
      token: this.#token,
      reachedAt: ({ port }) => ({ host: this.getHost(), port: this.getMappedPort(port) }),
    });
  }
}
