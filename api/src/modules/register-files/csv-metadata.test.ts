import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import { LANGUAGES } from '@klaster/shared/contract/http';
import { csvFaults } from '../../../test/support/csvw';
import { addEntry, ANDIJON, BUXORO } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';

const api = testApp();

describe.each(REGISTER_NAMES)('the CSV file of %s', (register) => {
  const path = `/api/registers/${register}/open-data`;

  beforeAll(async () => {
    await addEntry(api.db, register, ANDIJON);
    await addEntry(api.db, register, { ...BUXORO, removed_at: new Date() });
  });

  it.each(LANGUAGES)('is described by its metadata in %s', async (language) => {
    expect(await csvFaults(api, `${path}.csv`, language)).toEqual([]);
    expect(await csvFaults(api, `${path}.csv?state=removed`, language)).toEqual([]);
  });

  it('has the SOATO codes of its places', async () => {
    const { text } = await api.call(`GET ${path}.csv`, { headers: { 'accept-language': 'en' } });
    expect(text.slice(0, text.indexOf('\r\n'))).toContain('"SOATO code of the province","SOATO code of the district"');
    expect(text).toContain(`"${ANDIJON.province_code}","${ANDIJON.district_code}"`);
  });

  it('has each entry as a file too', async () => {
    const id = await addEntry(api.db, register, ANDIJON);
    const { headers, text } = await api.call(`GET /api/registers/${register}/${id}/open-data.json`);
    expect(headers['link']).toContain('rel="license"');
    expect(JSON.parse(text)).toMatchObject({ licence: { name: 'CC BY 4.0' }, item: { id, province_code: '1703' } });
    expect(text).not.toContain('phone_number');
    expect((await api.call(`GET /api/registers/${register}/999999/open-data.json`)).status).toBe(404);
  });
});
