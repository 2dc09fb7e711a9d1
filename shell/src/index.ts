/** The largest modules. Their scripts are loaded, but nothing in them has been evaluated yet. */
const LARGEST = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@klaster/shared/i18n'),
  () => import(/* webpackMode: "eager" */ '@klaster/shared/query'),
  () => import(/* webpackMode: "eager" */ '@klaster/shared/router'),
  () => import(/* webpackMode: "eager" */ '@klaster/shared/ui'),
];

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Evaluates each module in a separate task, so that the page responds in between. */
async function startInSlices(): Promise<void> {
  for (const evaluate of LARGEST) {
    await evaluate();
    await nextTask();
  }
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await start();
}

void startInSlices();
