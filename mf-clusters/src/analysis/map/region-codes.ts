/** SOATO codes of the regions, from west to east: the order of Home and End on the map. */
export const REGION_CODES: readonly string[] = [
  '1735',
  '1733',
  '1706',
  '1712',
  '1710',
  '1718',
  '1708',
  '1722',
  '1724',
  '1726',
  '1727',
  '1714',
  '1730',
  '1703',
];
