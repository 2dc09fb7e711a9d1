import { organisationIn, PINFL, shownName, valuesIn } from './names';

const NAME =
  'C=UZ, O=MCHJ \\"A\\, B\\"\\, CN=fake, UID=123456789 + CN=ҚОДИРОВ\\+A/B \\\\\\, UID=9, 1.2.860.3.16.1.2=31234567890123, title=Директор, serialNumber=AA1234567, SN=x + 1.2.860.3.16.1.1=301234567';

it('reads the attributes of a name, also those of one part and those with separators in them', () => {
  expect(valuesIn(NAME, 'CN')).toEqual(['ҚОДИРОВ\\+A/B \\\\\\, UID=9']);
  expect(valuesIn(NAME, 'UID')).toEqual(['123456789']);
  expect(valuesIn(NAME, PINFL)).toEqual(['31234567890123']);
});

it('shows who signed and for whom, and no number', () => {
  expect(shownName(NAME)).toBe('O=MCHJ \\"A\\, B\\"\\, CN=fake, CN=ҚОДИРОВ\\+A/B \\\\\\, UID=9, title=Директор');
  expect(shownName('CN=ҚОДИРОВ 31234567890123, O=Текс')).toBe('O=Текс');
});

it('shows visitors only the organisation', () => {
  expect(organisationIn(NAME)).toBe('MCHJ \\"A\\, B\\"\\, CN=fake');
  expect(organisationIn('CN=ҚОДИРОВ, O=301234567')).toBe('');
});
