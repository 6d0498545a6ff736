import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { type Running, running } from '../../kit/lifecycle.ts';
import { DnsFormatError, decodeDns } from '../../kit/wire/dns/decode.ts';
import { encodeDns } from '../../kit/wire/dns/encode.ts';
import type { DnsMessage } from '../../kit/wire/dns/record.ts';

/** RFC 6762 3. */
const mdnsGroup = '224.0.0.251';
export const mdnsPort = 5353;

export interface MdnsPlace {
  /** The address of the network interface that is spoken on. */
  readonly address: string;
  readonly port: number;
}

export interface MdnsSocket extends Running {
  /** To everybody, or to one who asked. What can't be sent is lost, as packets are. */
  send(message: DnsMessage, to?: RemoteInfo): Promise<void>;
}

/** Rejects when the port can't be had, or the interface knows no multicast. Packets that are no DNS are not heard. */
export async function openMdnsSocket(
  { address, port }: MdnsPlace,
  hear: (message: DnsMessage, from: RemoteInfo) => void,
): Promise<MdnsSocket> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  socket.on('message', (bytes, from) => {
    const message = readPacket(bytes);
    if (message !== undefined) hear(message, from);
  });
  socket.bind(port);
  // Rejects with what goes wrong instead.
  await once(socket, 'listening');
  socket.on('error', () => undefined);
  try {
    socket.addMembership(mdnsGroup, address);
    socket.setMulticastInterface(address);
    socket.setMulticastTTL(255);
    socket.setMulticastLoopback(true);
  } catch (error) {
    socket.close();
    throw error;
  }
  const send = (message: DnsMessage, to?: RemoteInfo): Promise<void> =>
    new Promise((resolve) => {
      const bytes = encodeDns(message);
      socket.send(bytes, to?.port ?? port, to?.address ?? mdnsGroup, () => resolve());
    });
  const stop = async (): Promise<void> => {
    const closed = once(socket, 'close');
    socket.close();
    await closed;
  };
  return running({ send }, stop);
}

function readPacket(bytes: Uint8Array): DnsMessage | undefined {
  try {
    return decodeDns(bytes);
  } catch (error) {
    if (error instanceof DnsFormatError) return undefined;
    throw error;
  }
}
