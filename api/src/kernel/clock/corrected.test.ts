import { createDatabase } from '../../../test/support/test-app';
import { withWrongClock } from '../../../test/support/wrong-clock';
import { clockBehind, compareClocks, correctedNow } from './corrected';

const HOUR = 3_600_000;

it('uses the database’s time, and warns only if its own clock is wrong', async () => {
  const { db } = await createDatabase();
  const warn = jest.fn();
  await compareClocks(db, { warn });
  expect(warn).not.toHaveBeenCalled();
  const right = Date.now();
  await withWrongClock(new Date(right + HOUR).toISOString(), async () => {
    await compareClocks(db, { warn });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(clockBehind()).toBeLessThan(-HOUR + 10_000);
    expect(Math.abs(correctedNow() - right)).toBeLessThan(10_000);
  });
  await compareClocks(db, { warn });
  expect(Math.abs(clockBehind())).toBeLessThan(2_000);
  await db.destroy();
});
