import { type Control, type ControlRoute, eventRoute, startControl } from '../../kit/control.ts';
import { listeningAt } from '../listen.ts';
import type { Rooms } from '../rooms.ts';
import type { OwnProfile } from '../seed/profile.ts';
import { accountRoutes } from './account-routes.ts';
import { callerRoutes } from './caller-routes.ts';
import { clockRoutes } from './clock-routes.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { documentListRoutes } from './document-list-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { exchangeRoutes } from './exchange-routes.ts';
import { faultRoutes } from './fault-routes.ts';
import { licenceRoutes } from './licence-routes.ts';
import { listRoutes } from './list-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { portRoutes } from './port-routes.ts';
import { reportingChanges } from './report-changes.ts';
import { resetRoutes } from './reset-routes.ts';
import { seedRoutes } from './seed-routes.ts';
import { snapshotRoutes } from './snapshot-routes.ts';
import { terminalRoutes } from './terminal-routes.ts';

/** What the control routes act on. */
export interface Controlled extends Rooms {
  /** {base_url} of the interface. */
  readonly url: string;
  /** Puts back what runs beside the service. */
  resetNeighbours(): Promise<void>;
  /** A target profile of the service as its seed has it. */
  profile(): Promise<OwnProfile>;
}

/** Starts the control plane of a service, for those who have the token. Throws PortTaken. */
export function startServiceControl(
  controlled: Controlled & { readonly token: string },
  neighbours: readonly ControlRoute[],
): Promise<Control> {
  const { settings, token } = controlled;
  const { host, port } = settings.control;
  const own = [
    ...resetRoutes(controlled),
    ...seedRoutes(controlled),
    ...snapshotRoutes(controlled),
    eventRoute(controlled.events, eventKinds),
    ...exchangeRoutes(controlled),
    ...faultRoutes(controlled),
    ...clockRoutes(controlled),
    ...deliveryRoutes(controlled),
    ...documentRoutes(controlled),
    ...documentListRoutes(controlled),
    ...listRoutes(controlled),
    ...accountRoutes(controlled),
    ...peopleRoutes(controlled),
    ...callerRoutes(controlled),
    ...portRoutes(controlled),
    ...licenceRoutes(controlled),
    ...terminalRoutes(controlled),
  ];
  const routes = [...reportingChanges(own, controlled.events.tell), ...neighbours];
  return listeningAt({ host, port }, () => startControl({ host, port, token, routes, title }));
}

/** Kinds of events (SIL-78); those after `cleared` need recorded exchanges or the devices of a bench. */
const eventKinds =
  'document, inspection, delivery, login, login-failed, lock, audit, balance, cleared, control (a ' +
  'call that changed something), exchange; ' +
  'in a bench also printer, pages, receipt, identify, printer-exchange, tap and terminal';

const title = 'Control plane of the managed printing service';
