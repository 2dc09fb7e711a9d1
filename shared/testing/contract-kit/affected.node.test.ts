afterEach(() => delete process.env['TESTS_OF_CHANGES']);

async function isAffected(...visit: [page: string, report?: string[]]): Promise<boolean> {
  jest.resetModules();
  return (await import('./affected')).isAffected(...visit);
}

it('tests every page unless a change names some', async () => {
  expect(await isAffected('/map')).toBe(true);
  process.env['TESTS_OF_CHANGES'] = '{}';
  expect(await isAffected('/map')).toBe(true);
});

it('tests the pages that have a changed file, and those whose report quotes a changed text', async () => {
  process.env['TESTS_OF_CHANGES'] = JSON.stringify({ pages: ['/map'], texts: ['Тозалаш'] });
  expect(await isAffected('/map')).toBe(true);
  expect(await isAffected('/rating')).toBe(false);
  expect(await isAffected('/rating', ['Тозалаш > -year'])).toBe(true);
});
