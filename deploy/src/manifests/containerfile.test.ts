import { defaultEnvironment } from '../image/environment';
import { listConfig } from '../image/images';
import { SERVERS } from '../workspace';
import { readText } from './files';

const [, ...stages] = readText('Containerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^FROM /m);

/** Instructions of a stage, such as `['USER', '10001:10001']`. */
const readStage = (name: string) => {
  const [, ...lines] = stages.find((stage) => stage.split('\n', 1)[0]?.endsWith(` AS ${name}`))?.split('\n') ?? [];
  return lines
    .filter((line) => line !== '')
    .map((line) => [line.split(' ', 1)[0]!, line.replace(/^\S+ +/, '')] as const);
};

const readPairs = (text: string) =>
  [...text.matchAll(/([\w.]+)="?([^"\s]*)"?/g)].map(([, name, value]) => `${name}=${value}`);

it.each(SERVERS)('makes the image of the %s that `npm run image` makes', (server) => {
  const instructions = [...readStage('server'), ...readStage(server)];
  const valuesOf = (name: string) => instructions.filter(([one]) => one === name).map(([, value]) => value);
  const config = listConfig(server, 'revision');
  const configured = (flag: string) => config.flatMap((one, index) => (config[index - 1] === flag ? [one] : []));
  expect(valuesOf('USER')).toEqual(configured('--user'));
  expect(valuesOf('WORKDIR')).toEqual(configured('--workingdir'));
  expect(valuesOf('ENTRYPOINT').map((value) => value.replaceAll(', ', ','))).toEqual(configured('--entrypoint'));
  expect(valuesOf('CMD')).toEqual(configured('--cmd').map((value) => `["${value}"]`));
  expect(valuesOf('EXPOSE')[0]?.split(' ')).toEqual(expect.arrayContaining(configured('--port')));
  expect(valuesOf('ENV').flatMap(readPairs).toSorted()).toEqual(configured('--env').toSorted());
  expect(configured('--env')).toHaveLength(Object.keys(defaultEnvironment(server)).length);
  const labels = configured('--label').filter((label) => !label.endsWith('=revision'));
  expect(valuesOf('LABEL').flatMap(readPairs)).toEqual(labels);
  const times = ['interval', 'timeout', 'start-period'].map(
    (name) => `--${name}=${configured(`--healthcheck-${name}`).join()}`,
  );
  const command = configured('--healthcheck').map((text) => text.replace('CMD ', '').split(' '));
  expect(valuesOf('HEALTHCHECK')).toEqual([`${times.join(' ')} CMD ${JSON.stringify(command[0]).replace(',', ', ')}`]);
  const bundle = `/workspace/.cache/deploy/bundle/${server}`;
  expect(valuesOf('COPY')).toEqual([
    `--from=build ${bundle}/node_modules ./node_modules`,
    `--from=build ${bundle}/ ./`,
  ]);
});
