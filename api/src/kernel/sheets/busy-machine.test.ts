jest.unmock('@klaster/shared/processes');
jest.unmock('./workbook-process');

import { LimitedProcess } from '@klaster/shared/processes';
import { testApp } from '../../../test/support/test-app';
import { runJob } from './workbook-process';

function signalAll(signal: 'SIGSTOP' | 'SIGKILL'): void {
  jest.spyOn(LimitedProcess.prototype, 'giveWay').mockImplementation(function (this: LimitedProcess) {
    process.kill(this['child'].pid ?? 0, signal);
  });
}

afterEach(() => jest.restoreAllMocks());

test.each(['SIGSTOP', 'SIGKILL'] as const)(
  'a workbook whose process gets %s is busy, not too large',
  async (signal) => {
    signalAll(signal);
    const limits = { heap: 64, memory: 128, time: 5000, wait: 500 };
    const job = runJob({ job: 'write', workbook: { sheets: [] } }, limits, { onLine: () => undefined });
    await expect(job).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 5 });
  },
);

describe('on a machine without memory', () => {
  const api = testApp();

  test.each(['uz-Cyrl', 'uz-Latn', 'ru', 'en'])(
    'a template is not a 500 but a 503 with its sentence in %s',
    async (language) => {
      signalAll('SIGKILL');
      const headers = { 'accept-language': language };
      const answer = await api.call('GET /api/registers/clusters/imports/template.xlsx', { as: 'admin', headers });
      expect(answer).toMatchObject({ status: 503, problem: { code: 'busy' } });
      expect(answer.headers['retry-after']).toBe('5');
    },
  );

  test('a template is written by its process once there is memory', async () => {
    expect((await api.call('GET /api/registers/clusters/imports/template.xlsx', { as: 'admin' })).status).toBe(200);
  });
});
