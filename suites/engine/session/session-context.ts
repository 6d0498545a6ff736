import type { Chance } from '../../../simulators/kit/chance.ts';
import type { Clock } from '../../../simulators/kit/clock.ts';
import type { Recorder } from '../journal/recorder.ts';
import type { PriceSettings } from './balances/price-settings.ts';
import type { QuotaPolicies } from './balances/quota-policies.ts';
import type { Parameters } from './call-parameters.ts';
import type { ControlPlane } from './control-plane.ts';
import type { Credentials } from './credentials.ts';
import type { Pairs, UploadFile } from './http/body.ts';
import type { Caller, CallOptions, Client } from './http/client.ts';
import type { RawChannel } from './http/raw-channel.ts';
import type { Printers, TestPrinter } from './printers/printers.ts';
import type { Readers } from './printers/readers.ts';
import type { Terminals } from './printers/terminals.ts';
import type { ServiceProcess } from './service-process.ts';
import type { Waits } from './waits.ts';

export interface Named {
  readonly userName: string;
}

export interface User {
  readonly userName: string;
  readonly card: string;
  readonly shortId: string;
  readonly email: string;
  readonly password: string;
  readonly pin: string;
}

export interface UserOptions {
  readonly password?: boolean;
  readonly pin?: boolean;
  /** Default: one nobody else has. */
  readonly name?: string;
}

export interface Port {
  readonly id: number;
  readonly name: string;
  /** As given at creation: how releases address it. */
  readonly address: string;
  readonly serial: string;
  readonly reader: string;
  readonly printer: TestPrinter;
}

export interface PrintSetup {
  readonly user: User;
  readonly queue: string;
  readonly port: Port;
  readonly token: Caller;
}

export interface UploadOptions {
  readonly parameters?: Pairs | Parameters;
  readonly file?: UploadFile;
  /** Default: the file's name. */
  readonly title?: string;
  /** The id of the user's provider. Default: the local one. */
  readonly provider?: number;
  readonly caller?: Caller;
  readonly pair?: number;
  readonly probes?: readonly string[];
  /** Default: an upload that is answered as on its way is waited for. */
  readonly waits?: false;
}

/** The caller of a request, and in which way the request is unusual. */
export type How = Caller & Omit<CallOptions, 'path' | 'parameters'>;

export interface SessionContext {
  readonly case: string;
  readonly credentials: Credentials;
  readonly client: Client;
  readonly raw: RawChannel;
  readonly terminals: Terminals;
  readonly readers: Readers;
  readonly recorder: Recorder;
  /** For choices: the same seed makes the same ones. */
  readonly chance: Chance;
  /** For numbers that must be nobody else's on the target: never the same again. */
  readonly identities: Chance;
  readonly clock: Clock;
  readonly printers: Printers;
  readonly waits: Waits;
  readonly control?: ControlPlane;
  readonly serviceProcess?: ServiceProcess;
  readonly prices?: PriceSettings;
  readonly policies?: QuotaPolicies;
  /** Begins every name that is created, so that a clean-up finds it. */
  readonly prefix: string;
}
