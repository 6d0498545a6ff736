import { type Control, type ControlRoute, startControl } from '../../kit/control.ts';
import { listeningAt } from '../listen.ts';
import type { Rooms } from '../rooms.ts';
import { accountRoutes } from './account-routes.ts';
import { callerRoutes } from './caller-routes.ts';
import { clockRoutes } from './clock-routes.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { documentRoutes } from './document-routes.ts';
import { licenceRoutes } from './licence-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { portRoutes } from './port-routes.ts';
import { resetRoutes } from './reset-routes.ts';
import { terminalRoutes } from './terminal-routes.ts';

/** What the control routes act on. */
export interface Controlled extends Rooms {
  /** {base_url} of the interface. */
  readonly url: string;
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
  return listeningAt({ host: '127.0.0.1', port }, () => startControl({ port, token, routes }));
}
