// Every supported browser has `Object.entries`; the package of this name would add 8 KB for older browsers.
module.exports = Object.entries;
