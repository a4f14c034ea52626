// RUN: check --extract %s
def ShardingRuleOpInterface : OpInterface<"ShardingRuleOpInterface"> {
  let methods = [InterfaceMethod<"the sharding rule of the op", "OpShardingRuleAttr", "getShardingRule">];
}
