import { type Control, type ControlRoute, startControl } from '../../kit/control.ts';
import { listeningAt } from '../listen.ts';
import type { Rooms } from '../rooms.ts';
import type { OwnProfile } from '../seed/profile.ts';
import { accountRoutes } from './account-routes.ts';
import { callerRoutes } from './caller-routes.ts';
import { clockRoutes } from './clock-routes.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { faultRoutes } from './fault-routes.ts';
import { licenceRoutes } from './licence-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { portRoutes } from './port-routes.ts';
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

/** Starts the control plane of a service, on loopback, for those who have the token. Throws PortTaken. */
export function startServiceControl(
  controlled: Controlled & { readonly token: string },
  neighbours: readonly ControlRoute[],
): Promise<Control> {
  const { settings, token } = controlled;
  const { port } = settings.control;
  const routes = [
    ...resetRoutes(controlled),
    ...seedRoutes(controlled),
    ...snapshotRoutes(controlled),
    ...eventRoutes(controlled),
    ...faultRoutes(controlled),
    ...clockRoutes(controlled),
    ...deliveryRoutes(controlled),
    ...documentRoutes(controlled),
    ...accountRoutes(controlled),
    ...peopleRoutes(controlled),
    ...callerRoutes(controlled),
    ...portRoutes(controlled),
    ...licenceRoutes(controlled),
    ...terminalRoutes(controlled),
    ...neighbours,
  ];
  return listeningAt({ host: '127.0.0.1', port }, () =>
    startControl({
      port,
      token,
      routes,
      title: { title, version: settings.rules.version.version },
    }),
  );
}

const title = 'Control plane of the managed printing service';
