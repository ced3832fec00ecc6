import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { assertPortFree, describeListenError } from './port-check.ts';

describe('an address', () => {
  it('reports an occupied port, until it is free again', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const address = { host: '127.0.0.1', port };
    await expect(assertPortFree(address)).rejects.toThrow(
      `Port ${port} is in use. Stop the program that uses it, or choose`,
    );
    await new Promise((resolve) => other.close(resolve));
    await assertPortFree(address);
    // It did not keep it.
    await assertPortFree(address);
  });

  it('reports the flag of its port', () => {
    const error = Object.assign(new Error('in use'), { code: 'EADDRINUSE' });
    const address = { host: '127.0.0.1', port: 9090, flag: '--probe-port' };
    expect(describeListenError(address, error).message).toContain('choose another port with --probe-port 9091.');
  });

  it('with any free port is there', async () => {
    await assertPortFree({ host: '127.0.0.1', port: 0 });
  });

  it('reports an address of another machine', async () => {
    await expect(assertPortFree({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
      'This machine does not have the address 192.0.2.1. Choose another with --host.',
    );
  });

  it('reports any other failure with its reason', () => {
    const error = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    expect(describeListenError({ host: '127.0.0.1', port: 4020 }, error).message).toBe(
      'Cannot listen on 127.0.0.1 port 4020: too many open files.',
    );
  });
});
