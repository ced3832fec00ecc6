import { startMock } from '@omnichannel/mock';

/** Starts the mock before the first test, and returns what stops it after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  const { port } = new URL(process.env.API_URL ?? '');
  const mock = await startMock({ port: Number(port) });
  return () => mock.close();
}
