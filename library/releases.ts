import type { Release } from './api.ts';
import type { ControlClient } from './control-client.ts';

interface DeliveryJson extends Pick<Release, 'cause' | 'state'> {
  readonly documentUuid: string;
}

interface DocumentJson {
  readonly uuid: string;
  readonly name: string;
  readonly owner: string;
  readonly port: string;
}

/** The newest deliveries that the control plane lists at once. */
const most = 1_000;

/** The documents that the service began to send to a printer, oldest first. */
export async function releasesOf(control: ControlClient): Promise<readonly Release[]> {
  const deliveries = (await control.json(
    'GET',
    `/deliveries?limit=${String(most)}`,
  )) as readonly DeliveryJson[];
  if (deliveries.length === 0) return [];
  const documents = (await control.json(
    'GET',
    `/documents?limit=${String(most)}`,
  )) as readonly DocumentJson[];
  const byUuid = new Map(documents.map((document) => [document.uuid, document]));
  return deliveries.toReversed().flatMap(({ documentUuid: uuid, cause, state }) => {
    const document = byUuid.get(uuid);
    if (document === undefined) return [];
    return [
      { uuid, title: document.name, user: document.owner, printer: document.port, cause, state },
    ];
  });
}
