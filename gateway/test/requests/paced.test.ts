import { PassThrough } from 'node:stream';
import { collect, paced } from '../../src/requests/paced';

const PACE = { graceMs: 10_000, bytesPerSecond: 1024 };

test('a sender that leaves before the first read makes that read fail', async () => {
  const sender = new PassThrough();
  const body = paced(sender, PACE);
  // Not by `once`, which would hear of the error itself.
  const closed = new Promise((resolve) => body.on('close', resolve));
  sender.destroy(new Error('gone'));
  await closed;
  await expect(collect(body, 1024, () => undefined)).rejects.toMatchObject({ statusCode: 400 });
});
