export default {
  projects: ['shared', 'shell', 'mfe-dashboard', 'mfe-devices', 'mfe-users', 'mfe-data', 'mfe-whitelabel'].map(
    (name) => `<rootDir>/${name}`,
  ),
};
